import { type RawBuilder, sql } from 'kysely';
import { intervalJob } from '../../kernel/interval-job';
import type { Start } from '../../kernel/services';
import type { Db } from '../../kernel/transaction';
import { SEARCHED_TEXTS } from './store';

/** So many devices are written at once: whoever changes one of them waits for no more (rows). */
const PIECE = 500;
/** After a failure, as of a database that is away, it goes on with the next look (ms). */
const LOOK_MS = 10_000;

const folded: RawBuilder<string | null> = sql`fold_for_search(${SEARCHED_TEXTS})`;

/**
 * Fills in the searched texts of devices that were there before the database kept them. Until then, and where they have letters that only the
 * portal folds, their texts are read at each search.
 * @param after the uuid of the last device that was looked at
 * @returns the last one of this piece; undefined when there is none left
 */
async function fillPiece(db: Db, after: string): Promise<string | undefined> {
  // What somebody else is changing is written by that change.
  const { rows } = await sql<{ last: string | null }>`
    with piece as (select uuid, ${folded} as text from devices where search_text is null and uuid > ${after} order by uuid limit ${PIECE} for update skip locked),
      filled as (update devices d set search_text = piece.text from piece where d.uuid = piece.uuid and piece.text is not null)
    select max(uuid) as last from piece`.execute(db);
  return rows[0]?.last ?? undefined;
}

/** Fills in all of them, for as long as it may go on; true when there is none left. */
export async function fillTexts(db: Db, mayGoOn: () => boolean = () => true): Promise<boolean> {
  for (let after: string | undefined = ''; mayGoOn(); ) {
    after = await fillPiece(db, after);
    if (after === undefined) return true;
  }
  return false;
}

/** Fills them in beside everything else; the stop waits for the piece under way. */
export const startFillingTexts: Start = async ({ db, log }) => {
  let stopped = false;
  let done = false;
  const end = intervalJob(LOOK_MS, log, 'filling in the searched texts of devices', async () => {
    done ||= await fillTexts(db, () => !stopped);
  });
  return async () => {
    stopped = true;
    await end();
  };
};
