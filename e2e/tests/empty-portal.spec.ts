import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { topicOf } from '@portal/contracts/telemetry';
import { connectAsync } from 'mqtt';
import { ROOT } from '../../tools/lib/terminal.mjs';
import { startMosquitto } from '../../tools/testing/mosquitto.mjs';
import { startPortal } from '../../tools/testing/portal-process.mjs';
import { startPostgres } from '../../tools/testing/postgres.mjs';
import { expect, fillLogIn, test } from '../fixtures';
import { glyph, openGroup, row } from '../lib/fleet';
import { mailedLink } from '../lib/mailbox';

const EMAIL = 'first@kitchen.example';
const PASSWORD = 'fresh-Bread-7';
const DEVICE = 'Combi oven 10 trays';

/** A block of the page about devices, by the word behind its fence. */
function written(kind: string): string {
  const page = readFileSync(join(ROOT, 'docs/devices.md'), 'utf8');
  const [, block] = new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page) ?? [];
  if (block === undefined) throw new Error(`docs/devices.md has no block ${kind}`);
  return block;
}

/** `npm run provision` with the table that stands in the page; answers the columns of its one device. */
async function provision(env: Record<string, string>): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-provision-'));
  const file = join(folder, 'devices.csv');
  writeFileSync(file, written('csv'));
  const command = join(ROOT, 'tools/bin/provision.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [command, file], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
  rmSync(folder, { recursive: true });
  const [head = [], cells = []] = stdout
    .trim()
    .split(/\r?\n/)
    .slice(-2)
    .map((line) => line.split(','));
  return Object.fromEntries(head.map((name, at) => [name, cells[at] ?? '']));
}

test('from an empty portal to a watched device, by the documents alone [R-EXT-21, R-API-99, R-ACC-09, R-DEV-14, R-GRP-02, R-GRP-19]', async ({
  page,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  const postgres = await startPostgres();
  test.skip(postgres === undefined, 'PostgreSQL is not installed: the journey needs a server of its own');
  if (!postgres) return;
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-empty-'));
  const stops = [async () => rmSync(dataDir, { recursive: true, force: true }), postgres.stop];
  try {
    const onServer = { DATABASE_URL: postgres.url, DATA_DIR: dataDir };
    const made = await provision(onServer);
    expect(made).toMatchObject({ cloudConnectID: expect.stringMatching(/^CCP-EXAMPLE-/), error: '' });
    const { cloudConnectID = '', uuid = '', key = '' } = made;
    expect(key.length).toBeGreaterThanOrEqual(32);

    const broker = await startMosquitto({
      config: written('conf'),
      access: written('acl'),
      users: [
        ['portal', 'only-the-portal'],
        [uuid, key],
      ],
    });
    test.skip(broker === undefined, 'Mosquitto is not installed: the journey needs a broker of its own');
    if (!broker) return;
    stops.push(broker.stop);
    const at = `127.0.0.1:${broker.port}`;
    const portal = await startPortal({
      dataDir,
      env: { ...onServer, SEED: 'none', MQTT_URL: `mqtt://portal:only-the-portal@${at}` },
    });
    stops.push(portal.stop);

    // Nobody has an account; the first person makes one.
    await page.goto(`${portal.url}/register`);
    await page.getByRole('textbox', { name: /^Email/ }).fill(EMAIL);
    await page.getByLabel(/^New password/).fill(PASSWORD);
    await page.getByLabel(/^Repeat/).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/registered$/);
    await page.goto(await mailedLink(EMAIL, /\/activate\?/, portal.url));
    await expect(page.getByRole('heading', { name: 'Account activated' })).toBeVisible();
    await page.goto(`${portal.url}/login`);
    await fillLogIn(page, EMAIL, PASSWORD);
    await expect(page).toHaveURL(/\/devicemanager/);
    await expectAccessible(page);

    // The box is opened: its Cloud Connect ID stands on the appliance.
    await page.goto(`${portal.url}/mydevices`);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Add device' }).first().click();
    const adding = page.getByRole('dialog', { name: 'Add device' });
    await adding.getByRole('textbox', { name: 'Cloud Connect ID' }).fill(cloudConnectID);
    await page.keyboard.press('Enter');
    await expect(adding.getByText('New', { exact: true })).toBeVisible();
    await adding.getByRole('button', { name: 'Add device' }).click();
    await expect(row(page, DEVICE)).toBeVisible();

    await page.goto(`${portal.url}/devicemanager`);
    await main.getByRole('button', { name: 'More to add' }).click();
    await page.getByRole('menuitem', { name: 'Add group' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Group name' }).fill('Bakery');
    await page.getByRole('dialog').getByRole('button', { name: 'Add group' }).click();
    await openGroup(page, 'Bakery');
    await page.getByRole('group', { name: 'Actions of this group' }).getByRole('button', { name: 'Edit' }).click();
    const editor = page.getByRole('dialog').first();
    await editor.getByRole('tab', { name: 'Devices' }).click();
    await editor.getByRole('button', { name: 'Add devices' }).click();
    // By its ID or from a list, as one likes.
    await page.getByRole('button', { name: 'Add by Cloud Connect ID' }).click();
    const byId = page.getByRole('dialog', { name: 'Add devices to “Bakery”' });
    await byId.getByRole('textbox', { name: 'Cloud Connect ID' }).fill(cloudConnectID);
    await byId.getByRole('button', { name: 'Look up' }).click();
    await expect(byId.getByText(DEVICE)).toBeVisible();
    await byId.getByRole('button', { name: 'Cancel' }).click();
    await editor.getByRole('button', { name: 'Add devices' }).click();
    const choosing = page.getByRole('dialog', { name: /Bakery/ }).last();
    await choosing.getByRole('checkbox', { name: new RegExp(DEVICE) }).check();
    await choosing.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Device added to the group.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();
    await expect(glyph(row(page, DEVICE))).toHaveAttribute('data-status', 'OK');

    // It is switched on, and reports; then something is wrong.
    const device = await connectAsync(`mqtt://${at}`, { username: uuid, password: key, reconnectPeriod: 0 });
    stops.push(() => device.endAsync());
    const say = (kind: Parameters<typeof topicOf>[1], what: object) =>
      device.publishAsync(topicOf(uuid, kind), JSON.stringify(what), { qos: 1 });
    await say('connection', { connected: true });
    await say('ping', {});
    await expect(row(page, DEVICE)).toContainText('Connected');
    await say('state', { state: 'ALERT' });
    await say('events', { key: 'door-1', event: 'DOOR_OPEN', summary: 'The door does not close' });
    await expect(glyph(row(page, DEVICE))).toHaveAttribute('data-status', 'ALERT');

    await page
      .getByRole('group', { name: 'Actions of this group' })
      .getByRole('button', { name: /^Alarms/ })
      .click();
    await main.getByRole('link', { name: 'The door does not close', exact: true }).click();
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await main.getByRole('combobox', { name: /^Status/ }).click();
    await page.getByRole('option', { name: 'Resolved' }).click();
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Incident saved.')).toBeVisible();
    await say('state', { state: 'OK' });
    await page.goto(`${portal.url}/devicemanager`);
    await openGroup(page, 'Bakery');
    await expect(glyph(row(page, DEVICE))).toHaveAttribute('data-status', 'OK');
    // Nothing is open any more.
    await expect(
      page
        .getByRole('group', { name: 'Actions of this group' })
        .getByRole('button', { name: 'Alarms, 0 open incidents' }),
    ).toBeVisible();
  } finally {
    // A page that is open would miss its portal.
    await page.goto('about:blank');
    for (const stop of stops.reverse()) await stop();
  }
});
