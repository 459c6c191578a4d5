import { TYPED_KEPT_MS } from '@portal/domain/limits';
import { localStore } from '../storage';

/** What was typed into one form and is not saved. */
export interface Typed {
  /** When it was typed last, ms since 1970. */
  readonly at: number;
  /** Field → what was typed. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The same fields as they were stored then: so it shows when somebody has changed them since. */
  readonly was: Readonly<Record<string, unknown>>;
}

interface Kept {
  readonly account: string;
  /** By the thing whose form it is: `incident/i5`. */
  readonly things: Readonly<Record<string, Typed>>;
}

/** Of one account at a time: the next one that logs in finds nothing of it. */
export const TYPED_KEY = 'portal.typed';
/** So many forms, and so many letters in all of them: the oldest go first. */
const MOST_THINGS = 20;
const MOST_LETTERS = 200_000;

/** What is kept of an account and young enough; the rest does not come back. */
function read(account: string, now: number): Readonly<Record<string, Typed>> {
  const kept = parse(localStore.getItem(TYPED_KEY));
  if (kept?.account !== account) return {};
  // A clock may have been set back; a time far ahead would last for ever.
  return Object.fromEntries(Object.entries(kept.things).filter(([, { at }]) => Math.abs(now - at) < TYPED_KEPT_MS));
}

function write(account: string, things: Readonly<Record<string, Typed>>): void {
  let letters = 0;
  const left = Object.entries(things)
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, MOST_THINGS)
    .filter(([, typed]) => (letters += JSON.stringify(typed).length) <= MOST_LETTERS);
  if (left.length === 0) localStore.removeItem(TYPED_KEY);
  else localStore.setItem(TYPED_KEY, JSON.stringify({ account, things: Object.fromEntries(left) } satisfies Kept));
}

/** Keeps what was typed into the form of a thing, for the account that typed it [R-EXT-31]. Never what is secret. */
export const keepTyped = (account: string, thing: string, typed: Typed, now = Date.now()): void =>
  write(account, { ...read(account, now), [thing]: typed });

/** What the account typed into the form of a thing within the last 24 h and did not save. */
export const readTyped = (account: string, thing: string, now = Date.now()): Typed | undefined =>
  read(account, now)[thing];

/** It was saved, or thrown away. */
export function forgetTyped(account: string, thing: string, now = Date.now()): void {
  const { [thing]: _gone, ...left } = read(account, now);
  write(account, left);
}

/** Takes away what is too old and what another account typed: asked at each log-in, as nobody may ever open that form again. */
export const sweepTyped = (account: string, now = Date.now()): void => write(account, read(account, now));

/** Whoever can write the storage can write anything: what does not look like it counts as nothing. */
function parse(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Kept | null;
    const isKept =
      typeof kept?.account === 'string' &&
      isRecord(kept.things) &&
      Object.values(kept.things).every(
        (typed: unknown) =>
          isRecord(typed) && typeof typed.at === 'number' && isRecord(typed.values) && isRecord(typed.was),
      );
    return isKept ? kept : undefined;
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
