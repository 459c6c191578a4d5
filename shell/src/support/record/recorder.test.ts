import { setPassword } from '@portal/contracts/accounts';
import { authorize, logout, token } from '@portal/contracts/auth';
import { addAttachment } from '@portal/contracts/incidents';
import { listUnreadNotifications } from '@portal/contracts/notifications';
import { readOwnRights } from '@portal/contracts/rights';
import { readSelf } from '@portal/contracts/users';
import { bus } from '@portal/platform/bus';
import { call } from '@portal/platform/call';
import { loadTexts } from '@portal/platform/i18n';
import { live } from '@portal/platform/live';
import { problemText } from '@portal/platform/problem-text';
import { session } from '@portal/platform/session';
import { fakeXhr } from '@portal/platform/testing';
import { upload } from '@portal/platform/upload';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { waitFor } from '@portal/testing/render';
import { diagnosticsNow } from '../diagnostics/diagnostics';
import { startRecording, stopRecording } from './recorder';
import { addEvent, clearRecords, MOST, pauseRecords, useRecords } from './records';

const PASSWORD = 'demo-Kitchen-1';
const NEW_PASSWORD = 'other-Kitchen-2';
const ACCESS = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0NzExIn0.c2lnbmF0dXJl';
const REFRESH = 'refresh-Zm9vYmFy';
const RESET = 'reset-token-of-the-mail';

let backend: FakeBackend;
let fetchBefore: typeof fetch;
beforeEach(async () => {
  backend = fakeBackend();
  backend.serve(authorize, { Authcode: 'authcode-1' } as never);
  backend.serve(token, {
    access_token: ACCESS,
    refresh_token: REFRESH,
    expires_in: 900,
    token_type: 'bearer',
  } as never);
  backend.serve(readOwnRights, [] as never);
  backend.serve(readSelf, { id: 'dTE', name: 'Tom', email: 'tom@x.example' } as never);
  backend.serve(setPassword, undefined as never);
  backend.serve(logout, undefined as never);
  fetchBefore = globalThis.fetch;
  await loadTexts('errors', 'en');
  startRecording();
});
afterEach(stopRecording);

const calls = () => useRecords.getState().calls;
const logIn = () => session.logIn('tom@x.example', PASSWORD, false);

describe('the recorder', () => {
  it('notes method, path, status, duration and the request id of the server’s log, and what a person read', async () => {
    await logIn();
    backend.fail(listUnreadNotifications, 503, 'ERROR_UNAVAILABLE');
    const error: unknown = await call(listUnreadNotifications).catch((failure: unknown) => failure);
    const shown = problemText(error);
    expect(shown).not.toBe('');
    // Whether the server is there is asked after it.
    const failed = () => calls().find(({ path }) => path === listUnreadNotifications.path);
    await waitFor(() => expect(failed()?.shown).toBe(shown));
    expect(failed()).toMatchObject({
      method: 'GET',
      path: listUnreadNotifications.path,
      status: 503,
      attempt: 1,
    });
    expect(failed()?.requestId).toBe(backend.calls(listUnreadNotifications)[0]?.headers.get('x-request-id'));
    expect(failed()?.ms).toBeGreaterThanOrEqual(0);
  });

  it('counts the sendings of a call that was refused for its token', async () => {
    await logIn();
    backend.fail(listUnreadNotifications, 401, 'ERROR_UNAUTHORIZED');
    const under = call(listUnreadNotifications).catch(() => undefined);
    await waitFor(() => expect(backend.calls(listUnreadNotifications)).toHaveLength(1));
    backend.serve(listUnreadNotifications, []);
    await under;
    const sent = calls().filter(({ path }) => path === listUnreadNotifications.path);
    expect(sent.map(({ status, attempt }) => [status, attempt])).toEqual([
      [401, 1],
      [200, 2],
    ]);
    expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(2);
  });

  it('notes why there is no answer', async () => {
    await logIn();
    backend.cut(listUnreadNotifications);
    await call(listUnreadNotifications).catch(() => undefined);
    expect(calls().find(({ path }) => path === listUnreadNotifications.path)).toMatchObject({ failure: 'TypeError' });
  });

  it('notes the sending of a file as any other call, and gives the browser’s own back', async () => {
    stopRecording();
    const xhr = fakeXhr();
    xhr.hold = true;
    const original = globalThis.XMLHttpRequest;
    startRecording();
    await logIn();
    const send = () => {
      const abort = new AbortController();
      const input = { params: { incidentId: 'aTE' }, body: { key: 'k1' }, file: new File(['abc'], 'a.txt') };
      const done = upload(addAttachment, input, { signal: abort.signal, onProgress: () => undefined });
      return { abort, done: done.catch(() => undefined) };
    };
    const sent = async (count: number) => {
      await waitFor(() => expect(xhr.sendings).toHaveLength(count));
      return xhr.sendings[count - 1]!;
    };
    const last = () => calls().findLast(({ path }) => path.endsWith('/attachments'));

    const taken = send();
    const { headers } = await sent(1);
    expect(last()).toMatchObject({ method: 'POST', path: '/api/incidents/aTE/attachments', attempt: 1 });
    expect(last()?.status).toBeUndefined();
    await xhr.sendings[0]!.answer(new Response('{}', { status: 201 }));
    await taken.done;
    expect(last()).toMatchObject({ status: 201, requestId: headers['x-request-id'] });
    expect(last()?.ms).toBeGreaterThanOrEqual(0);

    const broken = send();
    (await sent(2)).cut();
    await broken.done;
    expect(last()).toMatchObject({ failure: 'TypeError' });

    const refused = send();
    await (await sent(3)).answer(new Response('{"errorId":"ERROR_TOO_LARGE"}', { status: 413 }));
    await refused.done;
    expect(last()).toMatchObject({ status: 413 });
    expect(calls().filter(({ path }) => path.includes('attachments'))).toHaveLength(3);
    expect(JSON.stringify(useRecords.getState())).not.toContain('k1');

    stopRecording();
    expect(globalThis.XMLHttpRequest).toBe(original);
  });

  it('notes events with their number of listeners', () => {
    const ends = [1, 2].map(() => bus.on('remote:ready', () => undefined));
    bus.emit('remote:ready', { remote: 'mf-recipes', version: '1.0.0', ms: 12 });
    ends.forEach((end) => end());
    expect(useRecords.getState().events.at(-1)).toMatchObject({
      name: 'remote:ready',
      from: 'shell',
      listeners: 2,
      payload: { remote: 'mf-recipes', version: '1.0.0', ms: 12 },
    });
  });

  it('notes events of the server’s stream', () => {
    live.deliver('registry', { serial: 7 });
    expect(useRecords.getState().events.at(-1)).toMatchObject({
      name: 'live:registry',
      from: 'server',
      payload: { serial: 7 },
    });
  });

  it('holds no password and no token after a log-in and a change of password, in the whole file', async () => {
    await logIn();
    await call(setPassword, { body: { token: RESET, password: NEW_PASSWORD } } as never);
    bus.emit('remote:failed', { remote: 'mf-recipes', version: ACCESS, code: 'REMOTE_LOAD_FAILED' });
    // The fake server has seen all of it.
    expect(JSON.stringify(backend.calls(authorize))).toContain(PASSWORD);
    expect(JSON.stringify(backend.calls(setPassword))).toContain(NEW_PASSWORD);
    expect(calls().map(({ path }) => path.split('?')[0])).toEqual(
      expect.arrayContaining([authorize.path, token.path, setPassword.path, readSelf.path]),
    );
    const all = JSON.stringify([useRecords.getState(), diagnosticsNow()]);
    for (const secret of [PASSWORD, NEW_PASSWORD, ACCESS, REFRESH, RESET, 'authcode-1'])
      expect(all).not.toContain(secret);
  });

  it('ends with the log-in, forgets what it has, and gives fetch back', async () => {
    await logIn();
    expect(calls().length).toBeGreaterThan(0);
    await session.logOut();
    expect(useRecords.getState()).toMatchObject({ events: [], calls: [] });
    expect(globalThis.fetch).toBe(fetchBefore);
    bus.emit('rights:changed', {});
    expect(useRecords.getState().events).toEqual([]);
  });

  it('keeps the last 500, stops and empties', () => {
    const add = (id: number) => addEvent({ id, at: 0, name: 'x', from: 'shell', listeners: 0, payload: null });
    for (let id = 0; id <= MOST; id++) add(id);
    expect(useRecords.getState().events.map(({ id }) => id)).toEqual(Array.from({ length: MOST }, (_, n) => n + 1));
    pauseRecords('events', true);
    add(9_999);
    expect(useRecords.getState().events.at(-1)?.id).toBe(MOST);
    clearRecords('events');
    pauseRecords('events', false);
    add(7);
    expect(useRecords.getState().events.map(({ id }) => id)).toEqual([7]);
  });
});
