import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StreamReader } from '../../kernel/services';
import { testPortal } from '../../testing/test-portal';
import { startRegistryNews } from './registry-news';

const signature = (serial: number) =>
  `h.${Buffer.from(JSON.stringify({ digest: 'd', serial, exp: 9 })).toString('base64url')}.s\n`;

it('tells every open page within seconds that another registry was published, and who comes later which one stands [R-API-28]', async () => {
  const releasesDir = await mkdtemp(join(tmpdir(), 'portal-news-'));
  const publish = async (text: string) => {
    await writeFile(join(releasesDir, 'next'), text);
    await rename(join(releasesDir, 'next'), join(releasesDir, 'registry.json.sig'));
  };
  const portal = await testPortal({ config: { releasesDir } });
  const { id, loginId } = await portal.makeUser();
  const stopEvents = portal.services.events.start();
  const stopNews = await startRegistryNews(portal.services);
  const stream = portal.services.events;
  const open = async () => {
    const told: string[] = [];
    const reader: StreamReader = {
      caller: { userId: id, loginId, entries: [] },
      authorization: '',
      expiresAt: Infinity,
      send: (frames) => told.push(frames),
      end: () => undefined,
    };
    await stream.open(reader, undefined);
    return {
      serials: () =>
        [...told.join('').matchAll(/event: registry\ndata: \{"serial":(\d+)\}/g)].map(([, serial]) => Number(serial)),
    };
  };
  const until = async (done: () => boolean) => {
    for (const end = Date.now() + 20_000; !done() && Date.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 20));
  };

  const early = await open();
  expect(early.serials()).toEqual([]);
  await publish(signature(41));
  await until(() => early.serials().length > 0);
  await publish('no signature at all');
  await publish(signature(42));
  await until(() => early.serials().length > 1);
  expect(early.serials()).toEqual([41, 42]);
  expect((await open()).serials()).toEqual([42]);

  await stopNews?.();
  await stopEvents?.();
  await portal.close();
  await rm(releasesDir, { recursive: true });
});
