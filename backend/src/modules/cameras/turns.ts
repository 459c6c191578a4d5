/** Questions to the camera service: a film takes up to 64 MiB of memory, so few are under way at once, and fewer of one account. */
import { FairTurns } from '../../kernel/fair-turns';
import type { Call } from '../../kernel/serve';
import { untilOut } from '../../kernel/until-out';

const AT_ONCE = 8;
const OF_ONE = 2;
/** As many as ten pages with all tiles in sight ask for when they come back at the same moment. */
const MOST_WAITING = 200;
/** As long as a film may take: pictures of the same page wait behind it. */
const PATIENCE_MS = 30_000;
const RETRY_SECONDS = 2;

/** Turns of questions to cameras, by the account that asks. */
export const turnsOfCameras = (): FairTurns =>
  new FairTurns(AT_ONCE, MOST_WAITING, RETRY_SECONDS, { ofOne: OF_ONE, patienceMs: PATIENCE_MS });

/** Asks the camera service when it is the caller's turn: see `untilOut`. */
export const inTurn = <T>(
  { services, caller, reply }: Pick<Call, 'services' | 'reply'> & { readonly caller: { readonly userId: string } },
  ask: (gone: AbortSignal) => Promise<T>,
): Promise<T> => untilOut(services.cameras, caller.userId, reply.raw, ask);
