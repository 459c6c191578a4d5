import { toWire } from '@portal/domain/ids';
import { LEFT_OUT, redact, redactPath } from './redact';

const JWT = `eyJhbGciOiJIUzI1NiJ9.${btoa('{"sub":"4711"}').replace(/=/g, '')}.c2lnbmF0dXJl`;
const RANDOM = '3q2-7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhs';
const UUID = toWire('9f2c7d10-aaaa-4bbb-8ccc-000000000041');

describe('what is recorded', () => {
  it('holds nothing under the name of a secret, or of what people wrote, at any depth', () => {
    const secrets = {
      password: 'kitchen',
      oldPassword: 'kitchen',
      access_token: 'abc',
      refreshToken: 'abc',
      Authcode: 'abc',
      code_verifier: 'abc',
      authorization: 'abc',
      body: 'Dear Tom',
      text: 'Dear Tom',
    };
    const redacted = redact({ list: [{ inner: secrets }] }) as { list: [{ inner: typeof secrets }] };
    expect(new Set(Object.values(redacted.list[0].inner))).toEqual(new Set([LEFT_OUT]));
  });

  it('holds no token, whatever it is called', () => {
    expect(redact([JWT, `Bearer abc.def`, `it was ${JWT}, he said`, RANDOM])).toEqual([
      LEFT_OUT,
      LEFT_OUT,
      `it was ${LEFT_OUT}, he said`,
      LEFT_OUT,
    ]);
  });

  it('keeps what support asks for: ids, states, codes of errors, numbers', () => {
    const payload = { deviceId: UUID, status: 'ALERT', errorId: 'ERROR_NO_RIGHT', count: 3, on: true, none: null };
    expect(redact(payload)).toEqual(payload);
  });

  it.each([
    [`/api/groups/${UUID}?limit=5&q=König`, `/api/groups/${UUID}?limit=5&q=König`],
    [`/api/auth/activate?token=${RANDOM}`, `/api/auth/activate?token=${LEFT_OUT}`],
    [`/api/invitations/${RANDOM}/accept`, `/api/invitations/${LEFT_OUT}/accept`],
    [
      `/api/auth/authorize?code_challenge=abc&state=${JWT}`,
      `/api/auth/authorize?code_challenge=${LEFT_OUT}&state=${LEFT_OUT}`,
    ],
  ])('an address %s', (address, path) => expect(redactPath(address)).toBe(path));
});
