/** What a portal needs to serve again after a restart, and to know which devices are connected. */
import { setTimeout as pause } from 'node:timers/promises';
import { startPortal } from '../testing/portal-process.mjs';
import { startBroker } from './broker.mjs';
import { openClient } from './database.mjs';
import { logInBoth } from './growth-people.mjs';
import { helper } from './helper.mjs';
import { processorOf, residentMiB } from './used.mjs';

const MINUTE = 60_000;
/** Nobody waits longer for the picture (ms). */
const PATIENCE = 5 * MINUTE;
const LOOK_MS = 200;
const SOON_MS = 20;

/** How the portal was ended, and how long before the devices' last pings were (ms). */
const ENDS = [
  { what: 'stopped and started again', silent: 0 },
  { what: 'killed (-9) and started again', silent: 0, kill: true },
  { what: 'away for an hour', silent: 60 * MINUTE },
];

const urlOf = ({ url }) => url.replace('localhost', '127.0.0.1');

/** How long it takes until as many devices count as connected (s). */
async function pictureOf(client, devices) {
  const begun = performance.now();
  for (;;) {
    const { rows } = await client.query('select count(*)::int as n from device_states where connected');
    const took = performance.now() - begun;
    if (rows[0].n === devices || took > PATIENCE) return rows[0].n === devices ? took / 1_000 : Infinity;
    await pause(LOOK_MS);
  }
}

/** Asks until there is an answer: a portal serves before it is ready. */
async function firstAnswer(address, authorization) {
  for (const until = performance.now() + PATIENCE; performance.now() < until; await pause(SOON_MS)) {
    const answer = await fetch(address, { headers: { authorization } }).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    if (answer) throw new Error(`a manager was answered with ${answer.status} after a restart`);
  }
  throw new Error('a manager was not answered after a restart');
}

/**
 * Restarts a portal whose devices all have a retained message at Mosquitto that they are connected.
 * @param {{ database: { url: string }, env: Record<string, string>, extent: { devices: number, groups: number } }} place
 * @returns {Promise<{ what: string, ready: number, cpu: number, answered: number, picture: number, memory: number }[]>} seconds since the start of the process, until
 *   `/readyz` says yes, with those of the processor that the portal had by then, the manager has the first answer, and all are connected; and MiB then
 */
export async function measureRestarts({ database, env, extent }) {
  const broker = await startBroker();
  const client = await openClient(database.url);
  const withBroker = { ...env, MQTT_URL: `mqtt://127.0.0.1:${broker.port}` };
  let portal;
  try {
    const crowd = helper('growth-devices.mjs', [broker.port, extent.devices]);
    await crowd.ready;
    portal = await startPortal({ env: withBroker });
    await pictureOf(client, extent.devices);
    const found = [];
    for (const { what, silent, kill } of ENDS) {
      const { manager: authorization } = await logInBoth(urlOf(portal), extent);
      if (kill) process.kill(portal.pid, 'SIGKILL');
      await portal.stop();
      // Pings of the last five minutes before.
      await client.query(
        `update device_states set last_ping = (extract(epoch from clock_timestamp()) * 1000 - $1 - random() * ${5 * MINUTE})::bigint`,
        [silent],
      );
      await client.query('vacuum analyze device_states');
      await client.query('checkpoint');
      const begun = performance.now();
      const since = () => (performance.now() - begun) / 1_000;
      const answer = firstAnswer(`${urlOf(portal)}/api/frontend/groups`, authorization).then(since);
      portal = await startPortal({ env: withBroker, port: portal.port });
      const ready = since();
      const cpu = processorOf(portal.pid);
      const answered = await answer;
      const before = since();
      const picture = before + (await pictureOf(client, extent.devices));
      found.push({ what, ready, cpu, answered, picture, memory: residentMiB(portal.pid) });
    }
    return found;
  } finally {
    await portal?.stop();
    await client.end();
    await broker.stop();
  }
}
