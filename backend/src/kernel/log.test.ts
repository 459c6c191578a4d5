import { Writable } from 'node:stream';
import fc from 'fast-check';
import { createLog } from './log';

/** What a logger writes. */
function listening() {
  const lines: string[] = [];
  const log = createLog(
    'trace',
    new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) }),
  );
  return { log, text: () => lines.join('') };
}

/** Random letters that nothing else in a line contains. */
const secret = fc.stringMatching(/^[a-zA-Z0-9]{24}$/).map((text) => `s3cr3t${text}`);
const field = fc.constantFrom(
  'authorization',
  'Authorization',
  'cookie',
  'set-cookie',
  'password',
  'password_hash',
  'passwordHash',
  'secret',
  'token',
  'auth_code',
  'code_challenge',
  'voucher',
  'key',
  'key_hash',
  'access_token',
  'refresh_token',
  'uiToken',
  'client_secret',
  'code_verifier',
  'body',
  'payload',
  'parameters',
  'detail',
);

describe('the log', () => {
  it('never holds what stands in a field for secrets, however deep', () => {
    fc.assert(
      fc.property(
        secret,
        field,
        fc.array(fc.constantFrom('req', 'headers', 'user', 'x', '0'), { maxLength: 5 }),
        fc.boolean(),
        (hidden, name, path, listed) => {
          const { log, text } = listening();
          const inner: unknown = { [name]: hidden, fine: 'told' };
          const value = path.reduceRight<unknown>(
            (held, step) => ({ [step]: listed ? [held] : held }),
            inner,
          ) as object;
          log.warn(value, 'something');
          expect(text()).toContain('something');
          expect(text()).not.toContain(hidden);
        },
      ),
      { numRuns: 300, seed: 1 },
    );
  });

  it('never holds a token, a device key or the password of an address in a text', () => {
    const { log, text } = listening();
    const token = `eyJhbGciOiJIUzI1NiJ9.${Buffer.from('{"sub":"u1"}').toString('base64url')}.c2lnbmF0dXJl`;
    log.info(
      { header: `Bearer ${token}`, note: `Device abc-key`, url: 'postgresql://me:pass-word@db.example:5432/portal' },
      `call with Bearer ${token}`,
    );
    log.error(
      {
        err: Object.assign(new Error(`cannot reach mqtt://box:pass-word@broker.example, token ${token}`), {
          detail: 'Key (email)=(kim@test.example)',
          code: '23505',
        }),
      },
      'failed',
    );
    for (const part of [token, 'abc-key', 'pass-word', 'kim@test.example']) expect(text()).not.toContain(part);
    expect(text()).toContain('db.example');
    expect(text()).toContain('"code":"23505"');
  });

  it('keeps lists as lists and nothing as nothing, and cuts off what nests too deeply', () => {
    const { log, text } = listening();
    const nested = (depth: number): unknown => (depth === 0 ? { end: 1 } : { in: nested(depth - 1) });
    const circle: Record<string, unknown> = {};
    circle['itself'] = circle;
    log.info({ list: [1, ['Bearer abc'], null], nothing: null, deep: nested(5), deeper: nested(6), circle }, 'said');
    const line = JSON.parse(text()) as Record<string, unknown>;
    expect(line).toMatchObject({ list: [1, ['[hidden]'], null], nothing: null, deep: nested(5) });
    expect(line).not.toHaveProperty('err');
    expect(JSON.stringify(line['deeper'])).toBe('{"in":{"in":{"in":{"in":{"in":{"in":"[deep]"}}}}}}');
    expect(JSON.stringify(line['circle'])).toContain('"itself":"[deep]"');
  });

  it('tells what was thrown, though it is no error', () => {
    const { log, text } = listening();
    log.error({ err: 'out of paper' }, 'failed');
    expect(JSON.parse(text())).toMatchObject({ err: { message: 'out of paper' } });
  });

  it('keeps what explains a failure: kind, message, stack, and the id of the request', () => {
    const { log, text } = listening();
    log
      .child({ reqId: 'r-1' })
      .error({ err: new TypeError('x is not a function'), path: '/api/groups/:groupId' }, 'request failed');
    expect(JSON.parse(text())).toMatchObject({
      level: 50,
      reqId: 'r-1',
      path: '/api/groups/:groupId',
      msg: 'request failed',
      err: { type: 'TypeError', message: 'x is not a function', stack: expect.stringContaining('log.test') },
    });
  });
});
