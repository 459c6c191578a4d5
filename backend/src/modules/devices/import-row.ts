import type { ImportRow } from '@portal/contracts/device-changes';
import type { DeviceField } from '@portal/contracts/events';
import { fromWire } from '@portal/domain/ids';
import { unknown } from '../../kernel/http-error';
import { ADDRESS, tidy } from './change-device';

/** What a row may change of a device. */
export type Named = Readonly<Record<'name', string> & Record<(typeof ADDRESS)[number], string | null>>;

/** What a row changes of a device. */
export interface Changed {
  /** Plain. */
  readonly uuid: string;
  readonly before: Named;
  readonly after: Named;
  readonly fields: readonly DeviceField[];
  /** It is no longer where its coordinates are. */
  readonly moved: boolean;
}

/** The plain id of a row's group; undefined for none. Throws 404 for what is no id. */
export function groupOf({ group: wire }: ImportRow): string | undefined {
  if (wire === undefined || wire === null || wire === '') return undefined;
  const group = fromWire(wire);
  if (group === undefined || group.includes('\0')) throw unknown('group');
  return group;
}

/** What a row says of a device that is anything new; undefined for nothing. A blank name says nothing, and neither does an absent part. */
export function changeOf({ name, address }: ImportRow, uuid: string, before: Named): Changed | undefined {
  const told = ADDRESS.map((part) => {
    const value = address?.[part];
    return [part, value === undefined ? before[part] : tidy(part, value)] as const;
  });
  const after = { name: name?.trim() || before.name, ...Object.fromEntries(told) } as Named;
  const parts = ADDRESS.filter((part) => after[part] !== before[part]);
  const moved = parts.length > 0;
  const fields: DeviceField[] = [
    ...(after.name === before.name ? [] : (['name'] as const)),
    ...parts,
    ...(moved ? (['coordinates'] as const) : []),
  ];
  return fields.length === 0 ? undefined : { uuid, before, after, fields, moved };
}
