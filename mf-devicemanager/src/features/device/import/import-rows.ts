import type { ImportResult, ImportRow } from '@portal/contracts/device-changes';
import { cloudConnectIdProblem } from '@portal/domain/validation';
import type { SheetRow } from '../../../parts/device-file/columns';
import type { FoundGroup } from '../../../parts/device-file/group-names';

/** What is known of a row: what an import would do or has done with its device, or why nothing is done. */
export type Outcome =
  | { is: 'unknown' }
  | { is: 'will' | 'done'; added: boolean; assigned: boolean; changed: boolean }
  /** Everything is as the row says already. */
  | { is: 'same' }
  | { is: 'problem'; why: Problem };

/** Error ids of the call, and what is found before it. */
export type Problem = 'twice' | 'idEmpty' | 'idInvalid' | 'groupUnknown' | 'groupAmbiguous' | 'country' | (string & {});

export interface PlannedRow extends SheetRow {
  /** As it is sent. */
  row: ImportRow;
  outcome: Outcome;
}

const problem = (why: Problem): Outcome => ({ is: 'problem', why });

/**
 * The rows as they are sent, and what is wrong with them before anybody is asked: an id that is none or stands in an earlier row, a group
 * that nobody sees or that several are called.
 * @param here wire id of the group whose devices these become where the file names none
 */
export function plannedRows(
  rows: readonly SheetRow[],
  find: (typed: string) => FoundGroup,
  here: string | undefined,
): PlannedRow[] {
  const seen = new Set<string>();
  return rows.map((sheetRow) => {
    const { cells } = sheetRow;
    const { name, street, zipcode, city, country } = cells;
    // Written in groups, with spaces or hyphens between them, it counts as it stands without them.
    const written = cells.cloudConnectID;
    const cloudConnectID = cloudConnectIdProblem(written) ? written.replace(/[\s-]/g, '') : written;
    const found: FoundGroup | undefined =
      cells.group !== '' ? find(cells.group) : here === undefined ? undefined : { is: 'group', id: here };
    const told = Object.entries({ street, zipcode, city, country }).filter(([, text]) => text !== '');
    const row: ImportRow = {
      cloudConnectID,
      ...(name === '' ? {} : { name }),
      ...(found?.is === 'group' ? { group: found.id } : {}),
      ...(told.length === 0 ? {} : { address: Object.fromEntries(told) }),
    };
    const outcome = (): Outcome => {
      const wrong = cloudConnectIdProblem(cloudConnectID);
      if (wrong) return problem(wrong === 'empty' ? 'idEmpty' : 'idInvalid');
      if (seen.has(cloudConnectID)) return problem('twice');
      seen.add(cloudConnectID);
      if (found?.is === 'unknown') return problem('groupUnknown');
      if (found?.is === 'ambiguous') return problem('groupAmbiguous');
      return { is: 'unknown' };
    };
    return { ...sheetRow, row, outcome: outcome() };
  });
}

/** What an answer says of its row. */
export function outcomeOf({ errorId, field, added, assigned, changed }: ImportResult, is: 'will' | 'done'): Outcome {
  if (errorId === 'ERROR_VALIDATION' && field === 'country') return problem('country');
  if (errorId === 'ERROR_VALIDATION' && field === 'cloudConnectID') return problem('idInvalid');
  if (errorId === 'ERROR_GROUP_UNKNOWN') return problem('groupUnknown');
  if (errorId !== undefined) return problem(errorId);
  return added || assigned || changed ? { is, added, assigned, changed } : { is: 'same' };
}

export interface Sums {
  will: number;
  done: number;
  same: number;
  problems: number;
}

export function sumsOf(rows: readonly PlannedRow[]): Sums {
  const count = (...kinds: readonly Outcome['is'][]) => rows.filter(({ outcome }) => kinds.includes(outcome.is)).length;
  return { will: count('will'), done: count('done'), same: count('same'), problems: count('problem') };
}
