import { type Incident, listDeviceIncidents, listUnresolvedDeviceIncidents } from '@portal/contracts/incidents';
import { RELOAD_MS } from '@portal/domain/limits';
import { useEndpoint } from '@portal/platform/query';
import { useMay } from '@portal/platform/rights';
import { useSwitches } from '@portal/platform/switches';

/** What is shown of an incident beside its device. The rest, history and attachments above all, stays where it is. */
const FIELDS = [
  'id',
  'summary',
  'localizedSummaries',
  'category',
  'priority',
  'status',
  'reportTimestamp',
] as const satisfies readonly (keyof Incident)[];
const QUERY = { fields: FIELDS.join(',') };

export type DeviceIncident = Pick<Incident, (typeof FIELDS)[number]>;

/** A device and the groups that hold it, by wire ids. */
interface Place {
  uuid: string;
  groups: readonly string[];
}

/** Whether the person may read the incidents of a device, as part of this product [R-RIGHT-27, R-SHELL-20]. */
export function useMayReadIncidents({ uuid, groups }: Place): boolean {
  const may = useMay();
  const switches = useSwitches();
  return switches['incident-manager'] && may('readIncident', { device: uuid, groups });
}

const newestFirst = (list: readonly DeviceIncident[]): DeviceIncident[] =>
  [...list].sort((one, other) => other.reportTimestamp - one.reportTimestamp);

/** Those that are not resolved, newest first [R-API-75]. */
export const useOpenIncidents = (deviceId: string, enabled: boolean) =>
  useEndpoint(
    listUnresolvedDeviceIncidents,
    { params: { deviceId }, query: QUERY },
    { enabled, refetchInterval: RELOAD_MS, select: newestFirst },
  );

/** Those reported from start to end, resolved or not, newest first [R-API-74]. */
export const useIncidentsIn = (deviceId: string, { start, end }: { start: number; end: number }, enabled: boolean) =>
  useEndpoint(
    listDeviceIncidents,
    { params: { deviceId }, query: QUERY },
    {
      enabled,
      refetchInterval: RELOAD_MS,
      select: (all: readonly DeviceIncident[]) =>
        newestFirst(all.filter(({ reportTimestamp }) => reportTimestamp >= start && reportTimestamp <= end)),
    },
  );
