/** Messages of devices through Mosquitto: to whoever only acknowledges, and to a portal that stores them first. */
import { startPortal } from '../testing/portal-process.mjs';
import { startBroker } from './broker.mjs';
import { fill, startDatabase } from './database.mjs';
import { helper } from './helper.mjs';
import { postmasterOf, processorOf, processorsBelow } from './used.mjs';

/** So many messages may be under way: more than what is stored at once, and little beside what is measured. */
const AHEAD = 8_000;
const CONNECTIONS = 50;
const EXTENTS = {
  whole: { devices: 10_000, warmUp: 4, seconds: 15 },
  quick: { devices: 100, warmUp: 0.5, seconds: 1 },
};
/** The bare listener: as few connections as the portal has, and many light ones with one message each. */
const LISTENERS = [
  { connections: 1, inFlight: 1 },
  { connections: 1, inFlight: 1_000 },
  { connections: 4, inFlight: 1_000 },
  { connections: 64, inFlight: 20 },
  { connections: 256, inFlight: 20 },
];

/**
 * Lets devices publish as fast as somebody takes what they say.
 * @param {{ port: number, extent: typeof EXTENTS.whole, taken: () => Promise<number>, parts: Record<string, () => number> }} setUp
 *   `taken`: how many messages are done with; `parts`: the processor time of each program, in seconds
 */
async function flow({ port, extent, taken, parts }) {
  const crowd = helper('mqtt-crowd.mjs', [port, Math.min(CONNECTIONS, extent.devices), extent.devices]);
  await crowd.ready;
  const before = await taken();
  const programs = { ...parts, devices: () => processorOf(crowd.pid) };
  const times = () => Object.values(programs).map((read) => read());
  const until = async (end) => {
    let now = 0;
    do {
      now = (await taken()) - before;
      await crowd.order({ upTo: now + AHEAD });
      await new Promise((resolve) => setTimeout(resolve, 40));
    } while (performance.now() < end);
    return now;
  };
  const first = await until(performance.now() + extent.warmUp * 1000);
  const used = times();
  const begun = performance.now();
  const last = await until(performance.now() + extent.seconds * 1000);
  const seconds = (performance.now() - begun) / 1000;
  const now = times();
  const busy = Object.fromEntries(Object.keys(programs).map((name, n) => [name, (now[n] - used[n]) / seconds]));
  // What is still under way: every message that the broker has acknowledged arrives.
  const published = await crowd.order({ upTo: 0 });
  let lost = 0;
  for (let quiet = 0, now = -1; quiet < 40; ) {
    const next = (await taken()) - before;
    quiet = next === now ? quiet + 1 : 0;
    now = next;
    lost = Math.max(0, (await crowd.order({ upTo: 0 })) - now);
    if (lost === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  crowd.end();
  return { perSecond: (last - first) / seconds, published, lost, busy };
}

async function bare(extent, { connections, inFlight }) {
  const mosquitto = await startBroker();
  const listener = helper('mqtt-listener.mjs', [mosquitto.port, connections, inFlight]);
  await listener.ready;
  try {
    const found = await flow({
      port: mosquitto.port,
      extent,
      taken: () => listener.order({}),
      parts: { Mosquitto: () => processorOf(mosquitto.pid), listener: () => processorOf(listener.pid) },
    });
    return { what: `bare, ${connections} × ${inFlight} in flight`, ...found };
  } finally {
    listener.end();
    await mosquitto.stop();
  }
}

/** How many messages a portal has stored, and taken and dropped. */
async function storedBy(portal) {
  const text = await (await fetch(`http://127.0.0.1:${portal.port + 2}/metrics`)).text();
  const of = (name) => Number(new RegExp(`^portal_${name}_total (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  if (of('ingest_dropped') > 0) throw new Error(`the portal has dropped ${of('ingest_dropped')} messages`);
  return of('ingest_messages');
}

async function throughPortals(extent, count) {
  const [database, mosquitto] = [await startDatabase(), await startBroker()];
  const portals = [];
  try {
    for (let n = 0; n < count; n += 1)
      portals.push(
        await startPortal({
          env: {
            DATABASE_URL: database.url,
            MQTT_URL: `mqtt://127.0.0.1:${mosquitto.port}`,
            SEED: 'none',
            SIMULATOR: 'off',
          },
        }),
      );
    await fill(database.url, { groups: Math.min(400, extent.devices), devices: extent.devices });
    const sum = async () => (await Promise.all(portals.map(storedBy))).reduce((all, one) => all + one, 0);
    const server = await postmasterOf(database.url);
    const found = await flow({
      port: mosquitto.port,
      extent,
      taken: sum,
      parts: {
        Mosquitto: () => processorOf(mosquitto.pid),
        portal: () => portals.reduce((all, { pid }) => all + processorOf(pid), 0),
        PostgreSQL: () => processorsBelow(server),
      },
    });
    return { what: `${count === 1 ? 'a portal' : `${count} portals`}, after the commit`, ...found };
  } finally {
    for (const portal of portals) await portal.stop();
    await mosquitto.stop();
    await database.stop();
  }
}

/**
 * How many messages a second, each with one value, are taken of 10,000 devices; `quick` shows only that measuring works.
 * @param {{ quick?: boolean }} [options]
 * @returns {Promise<{ what: string, perSecond: number, published: number, lost: number, busy: Record<string, number> }[]>} `busy`: processors
 *   used by each program
 */
export async function measureMqtt({ quick = false } = {}) {
  const extent = quick ? EXTENTS.quick : EXTENTS.whole;
  const found = [];
  for (const listener of quick ? LISTENERS.slice(1, 2) : LISTENERS) found.push(await bare(extent, listener));
  for (const count of quick ? [1] : [1, 2]) found.push(await throughPortals(extent, count));
  return found;
}
