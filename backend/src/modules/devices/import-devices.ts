/** Adds many devices at once [R-EXT-14]. */

import type { ImportResult, ImportRow } from '@portal/contracts/device-changes';
import { toWire } from '@portal/domain/ids';
import { IMPORT_BATCH } from '@portal/domain/limits';
import { slicesOf } from '@portal/domain/slices';
import { HttpError, invalid } from '../../kernel/http-error';
import type { Context } from '../../kernel/serve';
import { inTransaction } from '../../kernel/transaction';
import { asTheyAreNow, lockTreesOf } from '../groups/trees';
import { type Planned, planImport, targetsOf } from './import-plan';
import { writeImport } from './write-import';

/** What becomes of a row: what is planned for its device, or why nothing is. */
type Judged = { readonly row: ImportRow } & ({ readonly plan: Planned } | { readonly error: HttpError });

/**
 * What becomes of each row, in their order. A row that cannot be done says why and changes nothing; with `preview` none does. What is
 * answered stands in the database: rows are done by batches, each in a transaction. One that fails takes its whole batch back, and the call
 * with it; who sends the same rows again has the rest done, and those that were done say that nothing is left to do.
 */
export async function importRows(call: Context, rows: readonly ImportRow[], preview: boolean): Promise<ImportResult[]> {
  const judge = judging();
  if (preview) {
    const plan = await planImport(call, call.services.db, rows);
    return rows.map((row) => resultOf(judge(row, plan)));
  }
  const results: ImportResult[] = [];
  for (const batch of slicesOf(rows, IMPORT_BATCH)) results.push(...(await importBatch(call, batch, judge)));
  return results;
}

/** Under the locks of all trees and devices that it touches, in the order in which others lock them, the rows are judged and then done. */
async function importBatch(
  { services, caller }: Context,
  rows: readonly ImportRow[],
  judge: ReturnType<typeof judging>,
): Promise<ImportResult[]> {
  const { results, moved } = await inTransaction(services, async (trx) => {
    await lockTreesOf(trx, targetsOf(rows));
    const current = { services, caller: await asTheyAreNow({ services, caller }, trx) };
    const plan = await planImport(current, trx, rows, { locked: true });
    const judged = rows.map((row) => judge(row, plan));
    const plans = judged.flatMap((one) => ('plan' in one ? [one.plan] : []));
    await writeImport(trx, { by: caller.userId, now: services.clock.now() }, plans);
    return { results: judged.map(resultOf), moved: plans.flatMap(({ change }) => (change?.moved ? change.uuid : [])) };
  });
  services.geocoding.locate(moved);
  return results;
}

/** Judges row after row of one call; of two with one id the second is refused. */
function judging() {
  const seen = new Set<string>();
  return (row: ImportRow, plan: (row: ImportRow) => Planned): Judged => {
    const id = row.cloudConnectID.trim();
    try {
      if (seen.has(id)) throw invalid('cloudConnectID', 'this Cloud Connect ID stands in an earlier row');
      seen.add(id);
      return { row, plan: plan(row) };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return { row, error };
    }
  };
}

function resultOf(judged: Judged): ImportResult {
  const cloudConnectID = judged.row.cloudConnectID.trim();
  if ('error' in judged)
    return { cloudConnectID, added: false, assigned: false, changed: false, ...judged.error.problem };
  const { uuid, added, assigned, change } = judged.plan;
  return {
    cloudConnectID,
    uuid: toWire(uuid),
    added,
    assigned: assigned !== undefined,
    changed: change !== undefined,
  };
}
