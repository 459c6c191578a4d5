import type { ImportRow } from '@portal/contracts/devices';
import { fromWire } from '@portal/domain/ids';
import { unknown } from '../../kernel/http-error';
import { type ADDRESS, tidy } from './change-device';

/** What becomes of the device of one row. */
export interface RowDone {
  /** Plain. */
  readonly uuid: string;
  readonly added: boolean;
  readonly assigned: boolean;
  readonly changed: boolean;
}

/** The plain id of a row's group; undefined for none. Throws 404 for what is no id. */
export function groupOf({ group: wire }: ImportRow): string | undefined {
  if (wire === undefined || wire === null || wire === '') return undefined;
  const group = fromWire(wire);
  if (group === undefined || group.includes('\0')) throw unknown('group');
  return group;
}

/** What a row says of a device, and whether that is anything new; a blank name says nothing. */
export function changeOf(
  { name, address }: ImportRow,
  before: Readonly<Record<'name', string> & Record<(typeof ADDRESS)[number], string | null>>,
) {
  const change = { name: name?.trim() || before.name, ...address };
  const changed = Object.entries(change).some(
    ([part, value]) => value !== undefined && tidy(part, value) !== before[part as keyof typeof before],
  );
  return { change, changed };
}
