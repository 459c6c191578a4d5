/** Several portals at one broker, one of which is killed under load. Runs on a server only: the embedded database has one portal. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, LISTENERS } from '@portal/tools/lib/ports.mjs';
import { sql } from 'kysely';
import { connectAsync } from 'mqtt';
import { openServerDatabase } from '../../db/database';
import { createLog } from '../../kernel/log';
import { Mosquitto, withMosquitto } from '../../testing/mosquitto';
import { buildPortal, type RunningPortal, startProcess } from '../../testing/process';
import { newServerDatabase } from '../../testing/test-database';

const DEVICES = 3_000;
const uuidOf = (n: number) => `oven-${n}`;

withMosquitto('portals at one Mosquitto (skipped where it is not installed)', () => {
  const ends: (() => unknown)[] = [];
  beforeAll(buildPortal, 180_000);
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function setUp() {
    const mosquitto = await Mosquitto.start();
    ends.push(() => mosquitto.stop());
    const { url, drop } = await newServerDatabase();
    ends.push(drop);
    const open = await openServerDatabase(url, 2, createLog('silent'));
    ends.push(() => open.close());
    const start = async (): Promise<RunningPortal> => {
      const dataDir = mkdtempSync(join(tmpdir(), 'portal-instance-'));
      ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
      const portal = await startProcess({
        DATA_DIR: dataDir,
        PORT: String(await freePorts(LISTENERS)),
        DATABASE_URL: url,
        MQTT_URL: mosquitto.url,
      });
      ends.push(() => (portal.child.exitCode === null ? portal.end('SIGKILL') : undefined));
      return portal;
    };
    const portals = [await start(), await start()] as const;
    await sql`insert into devices (uuid, cloud_connect_id, name, registered_at)
      select 'oven-' || n, lpad(n::text, 48, 'C'), 'Oven', 1 from generate_series(0, ${DEVICES}) n`.execute(open.db);
    const device = await connectAsync(mosquitto.url, { clientId: 'devices' });
    ends.push(() => device.endAsync(true));
    return { db: open.db, portals, device };
  }

  it('lose nothing that the broker has acknowledged when one of them is killed for good, and keep the order of each device', async () => {
    const { db, portals, device } = await setUp();
    const holders = async () =>
      (await db.selectFrom('broker_sessions').select('holder').where('holder', 'is not', null).execute()).map(
        ({ holder }) => holder,
      );
    // Both listen.
    while (new Set(await holders()).size < 2 || (await holders()).length < 9) await new Promise(setImmediate);
    let sent = 0;
    const send = (kind: string, n: number, body: object) => {
      sent += 1;
      return device.publishAsync(`devices/${uuidOf(n)}/${kind}`, JSON.stringify(body), { qos: 1 });
    };
    /** Everything that it sends has been acknowledged by the broker when it resolves. */
    const report = async (n: number) => {
      const said = [send('ping', n, { time: 1_000 + n })];
      for (let time = 1; time <= 5; time += 1) said.push(send('state', n, { state: time % 2 ? 'ALERT' : 'OK', time }));
      await Promise.all(said);
    };
    let next = 0;
    const worker = async () => {
      while (next < DEVICES) await report(next++);
    };
    const working = Promise.all(Array.from({ length: 20 }, worker));
    while (sent < DEVICES) await new Promise(setImmediate);
    await portals[0].end('SIGKILL');
    await working;
    // Heard in its order, it is stored after all states before it.
    await send('state', DEVICES, { state: 'ALERT', time: 1 });
    const told = async () => {
      const { rows } = await sql<{ states: number; pings: number; last: boolean }>`select
        count(*) filter (where state = 'ALERT' and device_uuid <> ${uuidOf(DEVICES)})::int as states,
        count(*) filter (where last_ping = 1000 + substr(device_uuid, 6)::int)::int as pings,
        bool_or(state = 'ALERT' and device_uuid = ${uuidOf(DEVICES)}) as last from device_states`.execute(db);
      return rows[0];
    };
    for (let now = await told(); now?.last !== true || now.pings < DEVICES; ) now = await told();
    expect(await told()).toEqual({ states: DEVICES, pings: DEVICES, last: true });
    // The one that is left has taken all of it, and says nothing else.
    expect(new Set(await holders()).size).toBe(1);
    process.stdout.write(`${sent} messages acknowledged by the broker, none lost\n`);
  }, 120_000);
});
