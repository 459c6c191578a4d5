/**
 * Devices that go on sending whatever happens to the broker: values, states, and events that open incidents. A process of its own:
 * `cluster-devices.mjs PORT DEVICES`. `{send: n}` lets it send n messages a second, 0 ends it; the answer, once the broker has acknowledged
 * everything, says what it has acknowledged.
 */
import { fromBackend, uuidOf } from './database.mjs';

const [port, devices] = process.argv.slice(2).map(Number);
const CONNECTIONS = 20;
const TICK_MS = 20;
/** Of so many messages one opens an incident, one changes a state, and one says what time it is. */
const EVERY = { event: 20, state: 100, beat: 50 };
/** Devices whose state changes. */
const CHANGING = 40;

const { default: mqtt } = await fromBackend('mqtt');
const clients = await Promise.all(
  Array.from({ length: CONNECTIONS }, (_, n) =>
    mqtt.connectAsync({
      host: '127.0.0.1',
      port,
      clientId: `bench-devices-${n}`,
      protocolVersion: 5,
      clean: false,
      properties: { sessionExpiryInterval: 3_600 },
      reconnectPeriod: 1_000,
    }),
  ),
);
for (const client of clients) client.on('error', () => undefined);

let perSecond = 0;
let count = 0;
let waiting = 0;
/** Numbered, so that one which is missing shows. */
let beats = 0;
/** Values carry times of their own, so that each is a row of its own. */
let time = Date.now() - 3_600_000;
const acknowledged = { values: 0, beats: 0, events: 0, states: 0 };
/** What a device has said last, in the order in which it said it. */
const states = new Map();

/** The same device always speaks over the same connection. */
function publish(n, kind, body, counted) {
  waiting += 1;
  clients[n % CONNECTIONS].publish(`devices/${uuidOf(n)}/${kind}`, JSON.stringify(body), { qos: 1 }, (error) => {
    waiting -= 1;
    if (!error) acknowledged[counted] += 1;
  });
}

const sensors = (channel, timestamp, value = 180.5) => ({
  entries: [{ cu: 'cu1', channel, unit: '°C', values: [{ timestamp, value }] }],
});

function say() {
  count += 1;
  const n = (count * 7919) % devices;
  if (count % EVERY.event === 1)
    return publish(n, 'events', [{ key: `bench-${count}`, event: 'E1', summary: 'Too warm' }], 'events');
  if (count % EVERY.beat === 2) return publish(0, 'sensors', sensors('beat', Date.now(), ++beats), 'beats');
  if (count % EVERY.state === 3) {
    const changing = 1 + (Math.floor(count / EVERY.state) % CHANGING);
    const state = states.get(uuidOf(changing)) === 'ALERT' ? 'OK' : 'ALERT';
    states.set(uuidOf(changing), state);
    return publish(changing, 'state', { state }, 'states');
  }
  return publish(n, 'sensors', sensors('temperature', time++), 'values');
}

let due = 0;
setInterval(() => {
  due += (perSecond * TICK_MS) / 1000;
  for (; due >= 1; due -= 1) say();
}, TICK_MS);

process.on('message', async (/** @type {{ send: number }} */ order) => {
  perSecond = order.send;
  while (perSecond === 0 && waiting > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  process.send?.({ done: { ...acknowledged, last: [...states] } });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
