import { addAttachment } from '@portal/contracts/incidents';
import { waitFor } from '@testing-library/react';
import { ApiError } from './call';
import { useReach } from './reach';
import { beginTestSession, fakeXhr, setStore } from './testing';
import { upload } from './upload';

const ADDED = { fileName: 'a.txt', size: 3, url: '/a/1' };
const created = () => new Response(JSON.stringify(ADDED), { status: 201, headers: { 'x-request-id': 'r1' } });

let xhr: ReturnType<typeof fakeXhr>;
beforeEach(() => {
  beginTestSession();
  xhr = fakeXhr();
  xhr.hold = true;
  globalThis.fetch = async () => new Response('{}');
});
afterEach(() => jest.useRealTimers());

function begin() {
  const abort = new AbortController();
  const shares: number[] = [];
  const done = upload(
    addAttachment,
    { params: { incidentId: 'aTE' }, body: { key: 'k1' }, file: new File(['abc'], 'a.txt') },
    { signal: abort.signal, onProgress: (share) => shares.push(share) },
  );
  const outcome = done.then(
    (reply) => reply,
    (error: unknown) => error,
  );
  return { abort, shares, outcome };
}
async function first() {
  await waitFor(() => expect(xhr.sendings).toHaveLength(1));
  return xhr.sendings[0]!;
}

describe('an upload', () => {
  it('sends the file as a form under the session, and tells how much has left [R-API-46, R-INC-15, R-AUTH-11, R-AUTH-26]', async () => {
    const { shares, outcome } = begin();
    const sent = await first();
    expect(sent.url).toBe('http://localhost/api/incidents/aTE/attachments');
    expect(sent.headers).toMatchObject({ authorization: 'Bearer access' });
    const type = sent.headers['content-type'] ?? '';
    const form = await new Response(sent.body, { headers: { 'content-type': type } }).formData();
    const file = form.get('file') as File;
    expect([form.get('key'), file.name, await file.text()]).toEqual(['k1', 'a.txt', 'abc']);
    sent.progress(1, 4);
    sent.progress(4, 4);
    await sent.answer(created());
    expect(await outcome).toEqual(ADDED);
    expect(shares).toEqual([0.25, 1]);
  });

  it.each([
    [503, true],
    [500, false],
  ])(
    'that is answered %i while the server is away tells no contact where a proxy answered alone: %s [R-EXT-24]',
    async (status, isOffline) => {
      globalThis.fetch = async () => new Response('', { status: 502 });
      setStore(useReach, { isOffline: true, lastContact: 5 });
      const { outcome } = begin();
      await (await first()).answer(new Response('', { status }));
      expect(await outcome).toBeInstanceOf(ApiError);
      expect(useReach.getState().isOffline).toBe(isOffline);
      expect(useReach.getState().lastContact === 5).toBe(isOffline);
    },
  );

  it('that is refused with 401 is sent once more with a new token, the file in it [R-AUTH-12]', async () => {
    const tokens = { access_token: 'fresh', refresh_token: 'r2', expires_in: 900, token_type: 'Bearer' };
    globalThis.fetch = async () => Response.json(tokens);
    const { outcome } = begin();
    const refused = await first();
    await refused.answer(Response.json({ errorId: 'ERROR_UNAUTHORIZED' }, { status: 401 }));
    await waitFor(() => expect(xhr.sendings).toHaveLength(2));
    const again = xhr.sendings[1]!;
    expect([refused, again].map(({ headers }) => headers['authorization'])).toEqual(['Bearer access', 'Bearer fresh']);
    const headers = { 'content-type': again.headers['content-type'] ?? '' };
    const file = (await new Response(again.body, { headers }).formData()).get('file') as File;
    expect([file.name, await file.text()]).toEqual(['a.txt', 'abc']);
    await again.answer(created());
    expect(await outcome).toEqual(ADDED);
  });

  it.each(['ERROR_NO_RIGHT', 'ERROR_MODULE_OFF'])(
    'that is refused with %s is not sent again [R-AUTH-14]',
    async (errorId) => {
      const { outcome } = begin();
      await (await first()).answer(Response.json({ errorId }, { status: 403 }));
      expect(await outcome).toMatchObject({ status: 403, errorId });
      expect(xhr.sendings).toHaveLength(1);
    },
  );

  it('ends in 503 when the line breaks, and tells the refusal of the server as an ApiError, by its id before its status [R-API-02, R-AUTH-17]', async () => {
    const broken = begin();
    (await first()).cut();
    expect(await broken.outcome).toMatchObject({ status: 503, errorId: 'ERROR_UNAVAILABLE' });
    xhr.sendings.length = 0;
    const refused = begin();
    await (await first()).answer(new Response('{"errorId":"ERROR_FILES_FULL"}', { status: 413 }));
    const error = await refused.outcome;
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 413, errorId: 'ERROR_FILES_FULL' });
    xhr.sendings.length = 0;
    const nameless = begin();
    await (await first()).answer(new Response('<html>', { status: 413 }));
    expect(await nameless.outcome).toMatchObject({ status: 413, errorId: 'ERROR_TOO_LARGE' });
  });

  it('that is one too many tells how long to wait, as any call does [R-ERR-03]', async () => {
    const { outcome } = begin();
    const headers = { 'retry-after': '90' };
    await (await first()).answer(Response.json({ errorId: 'ERROR_TOO_MANY' }, { status: 429, headers }));
    expect(await outcome).toMatchObject({ status: 429, errorId: 'ERROR_TOO_MANY', retryAfter: 90 });
  });

  it('stops when it is cancelled', async () => {
    const { abort, outcome } = begin();
    const sent = await first();
    abort.abort();
    expect(await outcome).toMatchObject({ name: 'AbortError' });
    expect(sent.aborted).toBe(true);
  });

  it('takes as long as it needs while something moves, and counts as cut after a minute in which nothing did [R-AUTH-17]', async () => {
    const { outcome } = begin();
    const sent = await first();
    jest.useFakeTimers();
    sent.progress(1, 9);
    for (let part = 2; part < 6; part++) {
      jest.advanceTimersByTime(50_000);
      sent.progress(part, 9);
    }
    expect(sent.aborted).toBe(false);
    jest.advanceTimersByTime(60_000);
    jest.useRealTimers();
    expect(await outcome).toMatchObject({ status: 503 });
    expect(sent.aborted).toBe(true);
  });
});
