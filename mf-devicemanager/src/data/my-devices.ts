import type { Status } from '@portal/domain/status';

/** The devices in no group, as one entry at top level [R-DEV-08]. */
export interface MyDevices {
  count: number;
  incidents: number;
  /** The worst of them [R-STAT-04]. */
  status: Status;
}
