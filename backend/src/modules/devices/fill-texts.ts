import { type RawBuilder, sql } from 'kysely';
import { intervalJob } from '../../kernel/interval-job';
import type { Start } from '../../kernel/services';
import type { Db } from '../../kernel/transaction';
import { SEARCHED_TEXTS } from './store';

/** So many devices are written at once: whoever changes one of them waits for no more (rows). */
const PIECE = 500;
/** What was missed, or failed as the database was away, is done with the next look (ms). */
const LOOK_MS = 10_000;

const folded: RawBuilder<string | null> = sql`fold_for_search(${SEARCHED_TEXTS})`;

interface Piece {
  /** The uuid of the last device that was looked at; null when there is none left. */
  last: string | null;
  /** Whether somebody was changing one of them just then, which was passed over. */
  missed: boolean;
}

/**
 * Fills in the searched texts of devices that were there before the database kept them. Until then, and where they have letters that only the
 * portal folds, their texts are read at each search.
 * @param after the uuid of the last device of the piece before
 */
async function fillPiece(db: Db, after: string): Promise<Piece> {
  // To wait for a device while others of the piece are held could end in a deadlock.
  const { rows } = await sql<Piece>`
    with wanted as (select uuid from devices where search_text is null and uuid > ${after} order by uuid limit ${PIECE}),
      piece as (select uuid, ${folded} as text from devices where uuid in (select uuid from wanted) for update skip locked),
      filled as (update devices d set search_text = piece.text from piece where d.uuid = piece.uuid and piece.text is not null)
    select (select max(uuid) from wanted) as last, (select count(*) from wanted) > (select count(*) from piece) as missed`.execute(
    db,
  );
  return rows[0] ?? { last: null, missed: false };
}

/** Fills in all of them, for as long as it may go on; true when none is left to be filled in. */
export async function fillTexts(db: Db, mayGoOn: () => boolean = () => true): Promise<boolean> {
  let missed = false;
  for (let after = ''; mayGoOn(); ) {
    const piece = await fillPiece(db, after);
    if (piece.last === null) return !missed;
    after = piece.last;
    missed ||= piece.missed;
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
