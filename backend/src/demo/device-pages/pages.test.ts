import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authenticate } from '../../kernel/authenticate';
import { type TestPortal, testPortal } from '../../testing/test-portal';
import { writeDeviceKeys } from '../seed/device-keys';
import { demoPages } from './pages';

let portal: TestPortal;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-pages-'));
  portal = await testPortal({ config: { dataDir } });
});
afterAll(async () => {
  await portal.close();
  await rm(dataDir, { recursive: true, force: true });
});

it("draws the pages of the demo's devices, and none for a real device beside them", async () => {
  const owner = await portal.makeUser();
  const [simulated, real] = [
    await portal.makeDevice({ owner: owner.id }),
    await portal.makeDevice({ owner: owner.id }),
  ];
  await writeDeviceKeys(dataDir, [{ uuid: simulated, key: 'k', name: 'Oven', place: '', kind: 'combi', lost: false }]);
  const pages = demoPages(portal.services);
  const ask = async (device: string) =>
    pages.answer({
      device,
      ip: '10.0.0.1',
      caller: (await authenticate(portal.services, owner.bearer)).caller,
      path: '',
      base: '/x/',
      host: 'localhost',
      accept: undefined,
      acceptLanguage: 'en',
    });
  expect((await ask(simulated))?.status).toBe(200);
  expect(await ask(real)).toBeUndefined();
});
