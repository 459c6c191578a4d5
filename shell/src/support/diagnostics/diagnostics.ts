import { happened } from '../../remotes/happened';
import { useRegistry } from '../../remotes/registry';
import { type Facts, factsNow } from '../facts';
import { type CallRecord, type EventRecord, useRecords } from '../record/records';
import { redactPath } from '../record/redact';
import type { Health } from '../remotes/health';
import { healthNow } from '../remotes/health-now';

interface RemoteFacts {
  readonly name: string;
  readonly owner: string;
  /** The version that the registry lists for this viewer. */
  readonly deployed: string;
  readonly health: Health;
}

/** All that a ticket needs, as it is written into a file. */
export interface Diagnostics {
  /** ISO 8601. */
  readonly at: string;
  readonly facts: Facts;
  readonly page: string;
  readonly browser: Readonly<Record<string, unknown>>;
  readonly remotes: readonly RemoteFacts[];
  /** What went wrong in remotes, oldest first. */
  readonly errors: readonly object[];
  readonly calls: readonly Omit<CallRecord, 'id'>[];
  readonly events: readonly Omit<EventRecord, 'id'>[];
}

/** What is known of this page now. Events and calls were recorded without what is secret; the address may hold a token, and loses it here. */
export function diagnosticsNow(): Diagnostics {
  const { events, calls } = useRecords.getState();
  return {
    at: new Date().toISOString(),
    facts: factsNow(),
    page: redactPath(location.href),
    browser: {
      userAgent: navigator.userAgent,
      languages: navigator.languages,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      window: `${window.innerWidth} × ${window.innerHeight}, ${window.devicePixelRatio}`,
      online: navigator.onLine,
      cookies: navigator.cookieEnabled,
      openForSeconds: Math.round(performance.now() / 1_000),
    },
    remotes: [...useRegistry.getState().remotes.values()].map((entry) => ({
      name: entry.extras.name,
      owner: entry.extras.owner,
      deployed: entry.metadata.version,
      health: healthNow(entry),
    })),
    errors: happened.filter((one) => 'code' in one),
    calls: calls.map(({ id: _, ...call }) => call),
    events: events.map(({ id: _, ...event }) => event),
  };
}

/** The name of the file: sorted by time, and fit for every file system. */
export const fileNameOf = ({ at }: Diagnostics): string => `diagnostics-${at.slice(0, 19).replace(/[:T]/g, '-')}.json`;
