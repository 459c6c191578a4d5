import type { SensorSeries } from '@portal/contracts/device-readings';
import type { Trx } from '../kernel/transaction';

/** Values of one channel of a control unit of a device (its uuid). */
export interface DeviceSeries extends SensorSeries {
  readonly device: string;
}
/** ms since 1970; both ends count. */
export interface Window {
  readonly start: number;
  readonly end: number;
}

/**
 * Where sensor values are kept. A value is named by device, control unit, channel and time (ms since 1970) and never changes. How another
 * engine is put behind this: docs/sensor-store.md; what each must do: `testing/sensor-store-contract.ts`.
 */
export interface SensorStore {
  /**
   * Stores values in the transaction of the ingest: they are there when it has committed. One that is there already, from a repeated
   * delivery, stays as it is; one older than what is kept as it came is left out. The unit of a channel is that of its newest value.
   * Answers the parts that are refused: new channels of devices that have CHANNELS_MAX already.
   */
  write(trx: Trx, parts: readonly DeviceSeries[]): Promise<readonly DeviceSeries[]>;
  /** How many series devices have, whenever they had values. */
  count(devices: readonly string[]): Promise<number>;
  /**
   * The series of devices that have values in a window, by device, control unit and channel, each in the order of time. A series of more than
   * `most` values is thinned so that the lowest and the highest value of each part of the window stay, at their times [R-CONST-05]; so is one of
   * which only roll-ups are left. What comes from roll-ups names their `step`, for it has two values each and may be almost two of them apart.
   */
  read(devices: readonly string[], window: Window, most: number): Promise<DeviceSeries[]>;
  /** After the commit nothing of these devices can be read any more, whatever comes of them later [R-API-39]. */
  forget(trx: Trx, devices: readonly string[]): Promise<void>;
  /** Makes room for the values of the days that come; safe to call at any time, from several instances at once. */
  makeRoom(): Promise<void>;
  /** Brings lowest, highest, sum and number of each hour and day up to date, late values among them; as safe. */
  rollUp(): Promise<void>;
  /** Drops what is older than it is kept, without keeping writers waiting; as safe. Answers how many pieces went. */
  dropOld(): Promise<number>;
}
