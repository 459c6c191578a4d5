import type { Query } from '@tanstack/react-query';

/** What is overdue, because the page was hidden, is not looked at more often than this (ms). */
const LEAST_MS = 1_000;

/**
 * For `refetchInterval`: asks again this long after the last answer or failure (ms) [R-DEV-18]. A plain number would begin anew whenever
 * a live event is written into the answer: with the stream open the ten minutes would never be over.
 */
export const every =
  (interval: number) =>
  ({ state: { dataUpdatedAt, errorUpdatedAt, fetchStatus } }: Pick<Query, 'state'>): number =>
    fetchStatus === 'idle'
      ? Math.max(LEAST_MS, Math.max(dataUpdatedAt, errorUpdatedAt) + interval - Date.now())
      : interval;
