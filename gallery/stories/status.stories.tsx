import type { Status } from '@portal/domain/status';
import { IncidentIcon, IncidentPill, PriorityIcon, StatusGlyph, StatusPill, StatusWord } from '@portal/ui/status';
import type { Meta } from '@storybook/react-vite';
import { States } from './states';

export default { title: 'status' } satisfies Meta;

const STATUSES: readonly Status[] = ['ALERT', 'ALERT_INPROGRESS', 'OK_INPROGRESS', 'OK'];

export const Devices = () => (
  <States
    of={Object.fromEntries(
      STATUSES.flatMap((status) => [
        [status, <StatusPill status={status} />],
        [`${status}, connection lost`, <StatusPill status={status} connected={false} />],
        [`${status}, word alone`, <StatusWord status={status} />],
        [
          `${status}, glyph`,
          ([16, 20, 24, 28, 32] as const).map((size) => (
            <StatusGlyph key={size} status={status} size={size} label={`${status} ${size}`} />
          )),
        ],
      ]),
    )}
  />
);

export const Incidents = () => (
  <States
    of={Object.fromEntries([
      ...(['NEW', 'INPROGRESS', 'RESOLVED'] as const).flatMap((status) => [
        [status, <IncidentPill status={status} />],
        [`${status}, picture alone`, <IncidentIcon status={status} />],
      ]),
      ...(['HIGH', 'MEDIUM', 'LOW'] as const).flatMap((priority) => [
        [priority, <PriorityIcon priority={priority} />],
        [`${priority}, with its word`, <PriorityIcon priority={priority} withWord />],
        [`${priority}, resolved`, <PriorityIcon priority={priority} quiet withWord />],
      ]),
    ])}
  />
);
