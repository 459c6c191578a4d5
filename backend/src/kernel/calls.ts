/** How many calls an instance works on at the same time: beyond the knee more of them would only make all of them slow. */

import type { FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { FairTurns } from './fair-turns';

/** For each connection to the database: one that asks, and one that is read, checked or written down meanwhile. */
const PER_CONNECTION = 2;
/** Of one account, or one address of callers without: a page's calls go through in two rounds, and a flood of large lists leaves the others room. */
const OF_ONE = 4;
/** As many as 200 pages ask for when they come back at the same moment. */
const MOST_WAITING = 2_000;
/** People look at an empty page for about as long. */
const PATIENCE_MS = 5_000;
const RETRY_SECONDS = 2;

/** Turns of calls; what they ask for has begun or has not, so a call that is refused has changed nothing. */
export function turnsOfCalls({ databasePool }: Pick<Config, 'databasePool'>): FairTurns {
  return new FairTurns(databasePool * PER_CONNECTION, MOST_WAITING, RETRY_SECONDS, {
    ofOne: OF_ONE,
    patienceMs: PATIENCE_MS,
  });
}

/** Whom a call takes its turns as: the account, or the address of a caller without. */
export const sourceOfCall = ({ admitted, ip }: Pick<FastifyRequest, 'admitted' | 'ip'>): string =>
  admitted?.caller?.userId ?? ip;

/**
 * Turns of lists of everything that an account sees: one of each kind and account at once. Ten thousand devices take the instance's one thread
 * for a third of a second: with four such lists of one account under way the calls of all others waited behind each of them.
 */
export const turnsOfLists = (): FairTurns =>
  new FairTurns(Number.POSITIVE_INFINITY, MOST_WAITING, RETRY_SECONDS, { ofOne: 1, patienceMs: PATIENCE_MS });
