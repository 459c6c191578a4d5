/** @jest-environment-options {"url": "https://portal.example/devicemanager"} */
import { browserTokenStore } from './token-store';

it('sets every cookie under HTTPS so that it is sent over HTTPS alone [R-AUTH-06]', () => {
  const set = jest.spyOn(document, 'cookie', 'set');
  browserTokenStore().write({ code: 'c1', access: 'a1', refresh: 'r1', expiresAt: Date.now() + 900_000, keep: false });
  expect(set.mock.calls.map(([text]) => [text.split('=')[0], text.split('; ').slice(-2)])).toEqual(
    ['access_token', 'refresh_token', 'auth_code'].map((name) => [name, ['SameSite=Strict', 'Secure']]),
  );
});
