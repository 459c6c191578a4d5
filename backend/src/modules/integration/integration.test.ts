import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestPortal, testPortal } from '../../testing/test-portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

describe('GET /api/integration', () => {
  it('answers a list to whoever is logged in [R-API-49]', async () => {
    const { status, body } = await portal.get('/api/integration', await portal.makeUser());
    expect([status, body]).toEqual([200, [{ type: 'user', name: 'User of the portal' }]]);
  });

  it('answers nobody else [R-API-49, R-API-01]', async () => {
    expect((await portal.get('/api/integration')).status).toBe(401);
  });

  it('is asked for by no part of the portal in the browser [R-API-49]', () => {
    const root = join(__dirname, '../../../..');
    const parts = [
      ...readdirSync(root).filter((name) => name.startsWith('mf-')),
      'shell',
      'shared/platform',
      'shared/ui',
    ];
    const sources = parts.flatMap((part) =>
      readdirSync(join(root, part, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => join(part, 'src', file)),
    );
    expect(sources.length).toBeGreaterThan(500);
    const asks = (file: string) =>
      /contracts\/integration|api\/integration/.test(readFileSync(join(root, file), 'utf8'));
    expect(sources.filter(asks)).toEqual([]);
  });
});
