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
});
