import { create } from 'zustand';

/** So many of each kind are kept; the oldest go first. */
export const MOST = 500;

/** One event of the bus, or of the server's stream. */
export interface EventRecord {
  readonly id: number;
  /** ms since 1970. */
  readonly at: number;
  readonly name: string;
  /** The remote that told it, `shell`, `server`, or undefined for another tab. */
  readonly from: string | undefined;
  readonly listeners: number;
  /** Without what is secret. */
  readonly payload: unknown;
}

/** One sending of a call. Neither its body nor its answer's, and no header but the request id. */
export interface CallRecord {
  readonly id: number;
  readonly at: number;
  readonly method: string;
  /** With its query, without what is secret in it. */
  readonly path: string;
  /** In the server's log. */
  readonly requestId: string | undefined;
  /** Remote and version that asked, or `shell`; undefined when it is not known. */
  readonly from: string | undefined;
  /** Which sending of the same call this is: after a refusal it is sent again with a new token. */
  readonly attempt: number;
  /** Undefined while it is under way. */
  readonly status?: number | undefined;
  /** Why there is no status: the class of the error, as `TypeError` or `AbortError`. */
  readonly failure?: string | undefined;
  /** From sending to the beginning of the answer (ms). */
  readonly ms?: number | undefined;
  /** What a person read about it. */
  readonly shown?: string | undefined;
}

export type Kind = 'events' | 'calls';

interface Records {
  readonly events: readonly EventRecord[];
  readonly calls: readonly CallRecord[];
  readonly paused: Readonly<Record<Kind, boolean>>;
}

const EMPTY: Records = { events: [], calls: [], paused: { events: false, calls: false } };

/** What was recorded, oldest first. */
export const useRecords = create<Records>(() => EMPTY);

let lastId = 0;
export const nextId = (): number => ++lastId;

const last = <T>(list: readonly T[], one: T): T[] => [...list.slice(1 - MOST), one];

export function addEvent(event: EventRecord): void {
  const { events, paused } = useRecords.getState();
  if (!paused.events) useRecords.setState({ events: last(events, event) });
}

export function addCall(call: CallRecord): void {
  const { calls, paused } = useRecords.getState();
  if (!paused.calls) useRecords.setState({ calls: last(calls, call) });
}

/** Adds to a call what became of it. */
export function changeCall(is: (call: CallRecord) => boolean, change: Partial<CallRecord>): void {
  const { calls } = useRecords.getState();
  const at = calls.findLastIndex(is);
  const before = calls[at];
  if (before) useRecords.setState({ calls: calls.with(at, { ...before, ...change }) });
}

export const clearRecords = (kind: Kind): void => useRecords.setState({ [kind]: [] });
export const pauseRecords = (kind: Kind, isPaused: boolean): void =>
  useRecords.setState(({ paused }) => ({ paused: { ...paused, [kind]: isPaused } }));

/** Nothing of one person's visit is there for the next. */
export const forgetRecords = (): void => useRecords.setState(EMPTY);
