/** The sessions that versions up to 1.37 had at a broker: four for each instance, which outlive it by an hour. What waits in them is taken once. */
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { parseTopic } from '@portal/contracts/telemetry';
import type { IClientOptions } from 'mqtt';
import type { Logger } from 'pino';
import type { Config } from '../../config';
import type { DeviceTraffic } from './broker';
import { Session } from './session';

const CONNECTIONS = 4;
const FILTERS = ['$share/portal/devices/+/+', 'devices/+/+'];
/** When nothing has come for so long, nothing waits. */
const QUIET_MS = 500;
/** Devices go on to speak: a start does not wait for a silence that never comes. */
const LONGEST_MS = 10_000;

/** How the instance of an older version in the same place was called there. */
export function formerNames({ dataDir, port }: Pick<Config, 'dataDir' | 'port'>): string[] {
  const instance = createHash('sha256').update(`${hostname()} ${dataDir} ${port}`).digest('hex').slice(0, 12);
  return Array.from({ length: CONNECTIONS }, (_, index) => `portal-${instance}-${index}`);
}

export class FormerSessions {
  readonly #sessions: Session[] = [];
  #last = performance.now();

  /**
   * Listens with those that are still there; the others leave nothing behind. Never throws.
   * @param optionsOf what connects by a name
   */
  async open(
    names: readonly string[],
    at: { url: string; log: Logger; troubles: Set<string>; traffic: DeviceTraffic },
    optionsOf: (name: string) => IClientOptions,
  ): Promise<void> {
    const { traffic, ...broker } = at;
    for (const name of names) {
      const session = new Session({
        ...broker,
        hold: undefined,
        filters: [],
        client: optionsOf(name),
        passes: traffic.passes,
        changed: () => undefined,
        take: ({ topic, payload }, how) => {
          this.#last = performance.now();
          const of = parseTopic(topic);
          return of && traffic.receive(of, payload.toString(), how);
        },
      });
      try {
        const { sessionPresent } = await session.connect();
        if (sessionPresent) this.#sessions.push(session);
        else await session.forget();
      } catch (error) {
        broker.log.warn({ err: error }, 'a session of an older version could not be looked at');
      }
    }
  }

  /** Resolves when what waited has come. */
  async caughtUp(): Promise<void> {
    const begun = performance.now();
    this.#last = begun;
    while (this.#sessions.length > 0) {
      const now = performance.now();
      if (now - this.#last >= QUIET_MS || now - begun >= LONGEST_MS) return;
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 5));
    }
  }

  /** Gets no share any more, takes what is left, and goes for ever. */
  async end(): Promise<void> {
    for (const session of this.#sessions) await session.unsubscribe(FILTERS);
    await this.caughtUp();
    for (const session of this.#sessions.splice(0)) await session.forget();
  }
}
