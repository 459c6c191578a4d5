import { randomBytes } from 'node:crypto';
import { answersTopic, PACKET_BYTES, parseAnswersTopic, parseTopic, TOPIC_KINDS } from '@portal/contracts/telemetry';
import type { IClientOptions, IConnackPacket } from 'mqtt';
import type { Logger } from 'pino';
import { ConfigError } from '../../config';
import { intervalJob } from '../../kernel/interval-job';
import type { Stop } from '../../kernel/services';
import type { Broker, DeviceTraffic, HeldSession, PublishOptions } from './broker';
import { FormerSessions } from './former-sessions';
import { Session, SubscriptionRefused } from './session';

/** So many messages a session may have under way: where one instance holds all nine, four batches. */
const RECEIVE_MAXIMUM = 500;
/** The broker keeps what nobody was there for: as long as a command waits for a device. */
const SESSION_SECONDS = 7 * 86_400;
const CONNECT_TIMEOUT_MS = 5_000;
/** How often an instance says that it is there: four times in what makes it gone. */
const TURN_MS = 2_000;
/**
 * How often a lost connection is tried again: before devices come back, since a broker may have forgotten by its restart what was shared, and
 * drops what nobody has subscribed to (docs/scale.md).
 */
const RECONNECT_MS = 250;

/** What may be stored in any order, and is shared: values carry their time, and of pings the latest counts. */
const SHARED = ['sensors', 'ping'];
/** What one session hears alone: brokers keep no order between those who share. */
const IN_ORDER = TOPIC_KINDS.filter((kind) => !SHARED.includes(kind));
const filtersOf = (inOrder: boolean, shares: boolean): string[] => {
  if (inOrder) return (shares ? IN_ORDER : TOPIC_KINDS).map((kind) => `devices/+/${kind}`);
  return shares ? SHARED.map((kind) => `$share/portal/devices/+/${kind}`) : [];
};

/**
 * Listens to devices at a real broker (MQTT_URL). That broker checks who may publish where; the portal acknowledges a message
 * of QoS 1 after its commit, and the broker delivers again what was not acknowledged. Its sessions are the portal's, not an instance's:
 * whoever is there holds them (docs/adr/0062).
 */
export class ExternalBroker implements Broker {
  /** The name of this instance in topics, for as long as it runs; devices are told it with each command. */
  readonly #listener = randomBytes(8).toString('hex');
  /** Its client id, which nobody is told: who connects by the same one pushes it out, whatever the access list says. */
  readonly #clientId = `portal-${randomBytes(8).toString('hex')}`;
  readonly #sessions = new Map<string, Session>();
  #voice: Session | undefined;
  #turning: Promise<void> | undefined;
  readonly #troubles = new Set<string>();
  /** Connections were ended since the broker was there last. */
  #forgotten = false;
  /** It was told that the broker is away. */
  #told = false;
  #closing = false;
  /** Whether the broker knows shared subscriptions. */
  #shares = true;

  constructor(
    private readonly log: Logger,
    private readonly url: string,
    /** The sessions of an older version in this place. */
    private readonly former: readonly string[] = [],
  ) {}

  reachable(): boolean {
    return this.#voice !== undefined && this.#all().every(({ connected }) => connected);
  }

  /** How many of the portal's sessions this instance listens with. */
  get listening(): number {
    return [...this.#sessions.values()].filter(({ connected }) => connected).length;
  }

  async publish(topic: string, payload: object, { retain = false, lifeSeconds, command }: PublishOptions = {}) {
    if (!this.#voice) throw new Error('the broker is not open');
    const properties = {
      ...(lifeSeconds === undefined ? {} : { messageExpiryInterval: lifeSeconds }),
      ...(command && {
        responseTopic: answersTopic(this.#listener, command.device),
        correlationData: Buffer.from(command.id),
      }),
    };
    await this.#voice.publish(topic, JSON.stringify(payload), { qos: 1, retain, properties });
  }

  async open(traffic: DeviceTraffic): Promise<Stop> {
    // What devices said before is no word about now when nobody listened meanwhile.
    await this.#begin(traffic);
    const voice = this.#voiceFor(traffic);
    const { properties } = await this.#greet(voice);
    this.#shares = properties?.sharedSubscriptionAvailable !== false;
    if (!this.#shares) this.log.warn('the MQTT broker knows no shared subscriptions: one instance hears all devices');
    this.#voice = voice;
    const former = new FormerSessions();
    await former.open(this.former, { url: this.url, log: this.log, troubles: this.#troubles, traffic }, ownOptions);
    await former.caughtUp();
    try {
      await this.#takeTurn(traffic);
    } catch (error) {
      await this.#close(traffic);
      throw error instanceof SubscriptionRefused
        ? new ConfigError(`The broker at MQTT_URL does not let the portal subscribe to ${error.message}.`)
        : error;
    }
    // From here on everything comes to the new sessions.
    await former.end();
    const endTurns = intervalJob(TURN_MS, this.log, 'listening at the MQTT broker', () => this.#takeTurn(traffic));
    return async () => {
      this.#closing = true;
      await endTurns();
      await this.#turning?.catch(() => undefined);
      await this.#close(traffic);
    };
  }

  #all(): Session[] {
    return [...(this.#voice ? [this.#voice] : []), ...this.#sessions.values()];
  }

  async #close(traffic: DeviceTraffic): Promise<void> {
    this.#closing = true;
    await Promise.all(this.#all().map((session) => session.end()));
    this.#sessions.clear();
    await traffic.sessions
      .leave(this.#listener)
      .catch((error: unknown) => this.log.warn({ err: error }, 'sessions at the broker not given back; they run out'));
  }

  async #greet(voice: Session): Promise<IConnackPacket> {
    try {
      return await voice.connect();
    } catch (error) {
      const { host } = new URL(this.url);
      throw new ConfigError(
        `The MQTT broker at ${host} (MQTT_URL) cannot be reached: ${error instanceof Error ? error.message || 'no answer' : 'no answer'}.`,
      );
    }
  }

  /** One turn at a time; whoever comes meanwhile waits for the one under way. */
  #takeTurn(traffic: DeviceTraffic): Promise<void> {
    this.#turning ??= this.#turn(traffic).finally(() => {
      this.#turning = undefined;
    });
    return this.#turning;
  }

  /**
   * Says that this instance is there, and listens with the sessions that are its own from now on. While the broker cannot be reached it says
   * nothing, and others take them.
   */
  async #turn(traffic: DeviceTraffic): Promise<void> {
    if (!this.#voice?.connected) return;
    const { held, surplus } = await traffic.sessions.turn(this.#listener);
    for (const [name, session] of this.#sessions) {
      if (held.concat(surplus).some((one) => one.session === name && one.epoch === session.hold?.epoch)) continue;
      this.#sessions.delete(name);
      session.abandon();
    }
    if (surplus.length > 0) {
      await Promise.all(surplus.map(({ session }) => this.#sessions.get(session)?.end()));
      for (const { session } of surplus) this.#sessions.delete(session);
      await traffic.sessions.giveBack(this.#listener, surplus);
    }
    // All of them have come to an end before the next turn tries again.
    const tried = await Promise.allSettled(held.map((hold) => this.#listen(hold, traffic)));
    for (const result of tried) if (result.status === 'rejected') throw result.reason;
  }

  async #listen(hold: HeldSession, traffic: DeviceTraffic): Promise<void> {
    const session = this.#sessions.get(hold.session) ?? this.#sessionFor(hold, traffic);
    this.#sessions.set(hold.session, session);
    if (!session.connected) await session.connect();
  }

  /** A session of the portal's: it survives restarts, and no connection of its comes back by itself, since another may hold it by then. */
  #sessionFor(hold: HeldSession, traffic: DeviceTraffic): Session {
    return new Session({
      ...this.#common(traffic),
      hold,
      filters: filtersOf(hold.inOrder, this.#shares),
      client: ownOptions(hold.session),
      take: ({ topic, payload }, how) => {
        const of = parseTopic(topic);
        // What is shared may be stored by whoever has it.
        return of && traffic.receive(of, payload.toString(), hold.inOrder ? how : { ...how, hold: undefined });
      },
    });
  }

  /** The instance's own connection: it speaks to devices, and hears what they answer. It leaves nothing behind. */
  #voiceFor(traffic: DeviceTraffic): Session {
    const common = this.#common(traffic);
    return new Session({
      ...common,
      changed: (connected) => {
        common.changed(connected);
        // The broker is back: nobody listens there until the next turn.
        if (connected && this.#voice && !this.#closing)
          this.#takeTurn(traffic).catch((error: unknown) =>
            this.log.warn({ err: error }, 'listening at the MQTT broker failed'),
          );
      },
      hold: undefined,
      filters: [answersTopic(this.#listener, '+')],
      // Devices answer on a topic of their own as well.
      optional: true,
      client: { ...clientOptions(this.#clientId, 0), clean: true, reconnectPeriod: RECONNECT_MS },
      take: ({ topic, payload, properties }, how) => {
        const uuid = parseAnswersTopic(topic);
        const command = properties?.correlationData?.toString();
        return uuid && command ? traffic.answer(uuid, command, payload.toString(), how) : undefined;
      },
    });
  }

  #common(traffic: DeviceTraffic) {
    return {
      url: this.url,
      log: this.log,
      troubles: this.#troubles,
      passes: traffic.passes,
      changed: (connected: boolean) => {
        if (connected) this.#forgotten = this.#told = false;
        else this.#lost(traffic);
      },
    };
  }

  /**
   * While no connection stands, the broker's word about devices is worth nothing [R-STAT-07]. Each further try that fails says so
   * again, so that what could not be stored is tried again, too.
   */
  #lost(traffic: DeviceTraffic): void {
    if (!this.#voice || this.#closing || this.#forgotten || this.#all().some(({ connected }) => connected)) return;
    this.#forgotten = true;
    if (!this.#told) this.log.warn('MQTT broker not reachable, trying again');
    this.#told = true;
    this.#begin(traffic).then(
      (begun) => {
        if (!begun) this.#forgotten = false;
      },
      (error: unknown) => {
        this.#forgotten = false;
        this.log.error({ err: error }, 'lost connections not stored, trying again');
      },
    );
  }

  /** While another instance listens its word holds; one that cannot reach the broker either says nothing any more. */
  async #begin(traffic: DeviceTraffic): Promise<boolean> {
    if (await traffic.sessions.othersListen(this.#listener)) return false;
    await traffic.begin();
    return true;
  }
}

const clientOptions = (clientId: string, sessionExpiryInterval: number): IClientOptions => ({
  clientId,
  protocolVersion: 5,
  // What is larger the broker does not pass on; gathering it here would take memory for nothing.
  properties: { sessionExpiryInterval, maximumPacketSize: PACKET_BYTES, receiveMaximum: RECEIVE_MAXIMUM },
  connectTimeout: CONNECT_TIMEOUT_MS,
});

/** A session that outlives its connection, which does not come back by itself. */
const ownOptions = (name: string): IClientOptions => ({
  ...clientOptions(name, SESSION_SECONDS),
  clean: false,
  reconnectPeriod: 0,
  resubscribe: false,
});
