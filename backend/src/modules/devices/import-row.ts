import type { ImportRow } from '@portal/contracts/devices';
import { fromWire } from '@portal/domain/ids';
import { unknown } from '../../kernel/http-error';

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
