import { findDevice } from '@portal/contracts/device-changes';
import type { FoundDevice } from '@portal/contracts/devices';
import { toWire } from '@portal/domain/ids';
import { ApiError, call } from '@portal/platform/call';
import { errorText, problemText } from '@portal/platform/problem-text';
import { typedIds } from './typed-ids';
import { type Candidate, type Surroundings, verdictOf } from './verdict';

/** An id that did not come into the list. */
export interface Refused {
  /** Empty where nothing was typed. */
  id: string;
  problem: string;
  /** It stays in the field, to be corrected; one that is in the list or group already needs nothing more. */
  stays: boolean;
}

export interface LookedUp {
  found: readonly Candidate[];
  refused: readonly Refused[];
}

/** Asks for each typed id, one after the other: which devices there are, and why the others come to nothing [R-DEV-24 to R-DEV-26]. */
export async function lookUpAll(
  text: string,
  list: readonly Candidate[],
  surroundings: Omit<Surroundings, 'list'>,
): Promise<LookedUp> {
  const { valid, invalid } = typedIds(text);
  if (valid.length + invalid.length === 0)
    return { found: [], refused: [{ id: '', problem: errorText('cloudConnectIdEmpty'), stays: true }] };
  // R-VAL-13: when none is valid, they are unknown.
  const wrong = errorText(valid.length === 0 ? 'cloudConnectIdUnknown' : 'cloudConnectIdInvalid');
  const found: Candidate[] = [];
  const refused: Refused[] = invalid.map((id) => ({ id, problem: wrong, stays: true }));
  for (const id of valid) {
    try {
      const answer = await find(id);
      const verdict = verdictOf(answer.id, answer.found, { ...surroundings, list: [...list, ...found] });
      if (verdict.is === 'candidate') found.push(verdict.candidate);
      else if (verdict.why === 'inList') refused.push({ id, problem: errorText('deviceInList'), stays: false });
      else refused.push({ id, problem: alreadyAdded(verdict.places), stays: true });
    } catch (error) {
      refused.push({ id, problem: problemText(error, 'cloudConnectId'), stays: true });
    }
  }
  return { found, refused };
}

/** In capitals, as devices have it printed on them; if nobody knows it so, as it was typed. */
async function find(id: string): Promise<{ id: string; found: FoundDevice }> {
  const ask = async (spelt: string) => ({
    id: spelt,
    found: await call(findDevice, { params: { cloudConnectID: toWire(spelt) } }),
  });
  const capitals = id.toUpperCase();
  try {
    return await ask(capitals);
  } catch (error) {
    if (capitals === id || !(error instanceof ApiError) || error.errorId !== 'ERROR_CLOUD_CONNECT_ID_UNKNOWN')
      throw error;
    return ask(id);
  }
}

/** That a device is one already, and where, as far as the person sees it. */
export const alreadyAdded = (places: readonly string[]): string =>
  places.length > 0
    ? errorText('deviceAlreadyAddedIn', { groups: places.join(', ') })
    : errorText('deviceAlreadyAdded');

/** Enough to tell one of several from the next: `3F2A90C1…77B0`. */
export const shortId = (id: string) => (id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id);
/** Ids with one and the same problem that a message names; a longer list stands at the field. */
const NAMED = 4;

/**
 * R-ERR-23: each id and what is wrong with it, in one message however many there are; of none the problem alone.
 * @param short where there is no room for a whole id
 */
export function refusalMessage(refused: readonly Refused[], short = refused.length > 1): string {
  const [only] = refused;
  if (only?.id === '') return only.problem;
  if (only && !short) return errorText('deviceLookup', { ...only, id: only.id.toUpperCase() });
  const problems = [...new Set(refused.map(({ problem }) => problem))];
  return problems
    .map((problem) => {
      const ids = refused.filter((one) => one.problem === problem).map(({ id }) => shortId(id).toUpperCase());
      const rest = ids.length > NAMED ? [`+${ids.length - NAMED}`] : [];
      return errorText('deviceLookup', { id: [...ids.slice(0, NAMED), ...rest].join(', '), problem });
    })
    .join(' ');
}
