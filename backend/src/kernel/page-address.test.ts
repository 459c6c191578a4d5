import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testPortal } from '../testing/test-portal';
import { readableAddress } from './page-address';

it.each([
  ['/devicemanager/%%%', '/devicemanager/%25%25%25'],
  ['/incident/%FF/group/a%20b?q=%', '/incident/%25FF/group/a%20b?q=%'],
  ['/%', '/%25'],
  ['/devicemanager/Z3JvdXA?x=%zz', '/devicemanager/Z3JvdXA?x=%zz'],
  ['/devicemanager/%E2%82%AC', '/devicemanager/%E2%82%AC'],
  ['/api/user/%%%', '/api/user/%%%'],
  ['/api?%', '/api?%'],
])('%s is read as %s [R-ROUTE-28]', (url, readable) => {
  expect(readableAddress(url)).toBe(readable);
});

it('a malformed address of a page is answered with the page, which knows the settings of the deployment, one of a call in JSON [R-ROUTE-24, R-ROUTE-28, R-API-02, R-ACC-03, R-ACC-04, R-SHELL-12]', async () => {
  const releasesDir = await mkdtemp(join(tmpdir(), 'portal-page-'));
  await mkdir(join(releasesDir, 'shell/1'), { recursive: true });
  await writeFile(join(releasesDir, 'shell/1/index.html'), '<html><!-- portal --></html>');
  await writeFile(join(releasesDir, 'shell.json'), JSON.stringify({ version: '1', entry: [], integrity: {} }));
  await writeFile(join(releasesDir, 'privacy.de.txt'), '# Unser Datenschutz');
  const [contact, aboutUrl] = [{ phone: '+49 711 1234-0' }, 'https://kitchen.example/about'];
  const portal = await testPortal({ config: { releasesDir, legalDir: releasesDir, contact, aboutUrl } });
  for (const url of ['/devicemanager/%%%', '/incident/%FF/group/%E0%A4%A', '/%', '/devicemanager/%zz?a=%']) {
    const answer = await portal.app.inject({ url });
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8']);
  }
  const { body } = await portal.app.inject({ url: '/privacy' });
  const settings = /<script type="application\/json" id="settings">([^]*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.parse(settings)).toMatchObject({ legalTexts: '/legal/', contact, aboutUrl });
  expect((await portal.app.inject({ url: '/legal/privacy.de.txt' })).payload).toBe('# Unser Datenschutz');
  for (const url of ['/api/user/%%%', '/api/%FF', '/files/%%%']) {
    const answer = await portal.app.inject({ url });
    expect([url, answer.statusCode, answer.json<{ errorId: string }>().errorId]).toEqual([url, 404, 'ERROR_NOT_FOUND']);
  }
  await portal.close();
  await rm(releasesDir, { recursive: true });
});
