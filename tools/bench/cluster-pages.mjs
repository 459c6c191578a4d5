/**
 * Pages that are open while servers come and go: event streams that come back as the shell's do, and callers who read and write. A process of its
 * own: `cluster-pages.mjs ORIGIN DEVICES STREAMS READERS WRITERS`. `{open: true}` logs in, opens the streams and begins to call; `{look: true}`
 * answers what happened since the last look; `{told: true}` what every stream has been told last; `{end: true}` lets calls come to their end and
 * answers which groups were acknowledged, and how many pictures of them were and are not there.
 */
import { Agent, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { pictureForm } from '../testing/picture-form.mjs';
import { PASSWORD } from '../testing/portal-process.mjs';
import { ADMIN, uuidOf } from './database.mjs';

const [origin, devices, streams, readers, writers] = [process.argv[2] ?? '', ...process.argv.slice(3).map(Number)];
const headers = { authorization: '' };
/** The certificate of the proxy is nobody's. */
const agent = new Agent({ keepAlive: true, maxSockets: 64, rejectUnauthorized: false });
/** What each caller waits between two calls (ms). */
const THINK_MS = 100;
/** As in `shared/platform/src/live/stream.ts` (ms). */
const LASTING_MS = 1_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

const fresh = () => ({ calls: 0, failed: {}, uploads: 0, refused: {}, slowest: 0, broken: 0, back: 0, silence: 0 });
let since = fresh();
let ending = false;

/** @returns {Promise<{ status: number, body: string }>} status 0 when the line broke */
function call(method, path, { body = /** @type {string | Buffer} */ (''), more = {} } = {}) {
  const broken = { status: 0, body: '' };
  return new Promise((resolve) => {
    const asked = request(`${origin}${path}`, { method, agent, headers: { ...headers, ...more } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece) => (text += piece));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
      answer.on('error', () => resolve(broken));
    });
    asked.on('error', () => resolve(broken));
    asked.end(body);
  });
}

async function logIn() {
  const redirect = { redirect_uri: `${origin}/`, client_id: 'portal' };
  const form = async (path, fields) => {
    const body = new URLSearchParams(fields).toString();
    return JSON.parse(
      (await call('POST', path, { body, more: { 'content-type': 'application/x-www-form-urlencoded' } })).body,
    );
  };
  const query = new URLSearchParams({ response_type: 'code', ...redirect });
  const { Authcode: code } = await form(`/api/auth/authorize?${query}`, { email: ADMIN, password: PASSWORD });
  const { access_token: token } = await form('/api/auth/token', {
    grant_type: 'authorization_code',
    code,
    ...redirect,
  });
  headers.authorization = `Bearer ${token}`;
}

async function counted(method, path, more) {
  const begun = performance.now();
  const answer = await call(method, path, more);
  since.calls += 1;
  since.slowest = Math.max(since.slowest, performance.now() - begun);
  note(since.failed, answer.status);
  return answer;
}

function note(failed, status) {
  if (status === 0 || status >= 400) failed[status] = (failed[status] ?? 0) + 1;
}

const toWire = (uuid) => Buffer.from(uuid).toString('base64url');

async function reader(n) {
  for (let round = n; !ending; round += readers) {
    await counted('GET', `/api/state/${toWire(uuidOf(round % devices))}`);
    await pause(THINK_MS);
  }
}

const written = [];
/** Ids of the groups that were created, for pictures. */
const groups = [];
/** Creates groups, each with a key of its own, and sends again what was not answered until it is. */
async function writer(n) {
  for (let round = 0; !ending; round += 1) {
    const name = `Written ${n} ${round}`;
    const more = { 'content-type': 'application/json', 'idempotency-key': `${n}-${round}` };
    const create = () => counted('POST', '/api/groups', { body: JSON.stringify({ name }), more });
    let answer = await create();
    while (answer.status !== 201) {
      await pause(500);
      answer = await create();
    }
    written.push(name);
    groups.push(JSON.parse(answer.body).newID);
    await pause(5 * THINK_MS);
  }
}

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Addresses of the pictures that were acknowledged. */
const pictures = [];

/** Gives the newest group a picture, over and over; they lie where files do, not in the database. */
async function uploader() {
  const { body, contentType } = await pictureForm(PIXEL);
  const more = { 'content-type': contentType };
  for (let done = 0; !ending; await pause(5 * THINK_MS)) {
    const group = groups.at(-1);
    if (group === undefined || groups.length === done) continue;
    const { status, body: text } = await call('PUT', `/api/groups/${group}/icon`, { body, more });
    since.uploads += 1;
    note(since.refused, status);
    if (status !== 200) continue;
    done = groups.length;
    pictures.push(JSON.parse(text).iconURL);
  }
}

/** How many pictures that were acknowledged cannot be had. */
async function picturesMissing() {
  let missing = 0;
  for (const address of pictures) if ((await call('GET', address)).status !== 200) missing += 1;
  return missing;
}

class Stream {
  last = '';
  heardAt = performance.now();
  brokeAt = 0;
  /** State of each device as it was told last. */
  told = {};

  async keep() {
    for (let failures = 0; !ending; ) {
      const openedAt = await this.read();
      this.brokeAt ||= performance.now();
      if (!ending) since.broken += 1;
      failures = openedAt !== undefined && performance.now() - openedAt >= LASTING_MS ? 0 : failures + 1;
      if (failures > 0)
        await pause(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.5 + Math.random()));
    }
  }

  /** Resolves when the line is gone. @returns {Promise<number | undefined>} when it stood */
  read() {
    return new Promise((resolve) => {
      const own = { ...headers, accept: 'text/event-stream', ...(this.last && { 'last-event-id': this.last }) };
      const asked = request(`${origin}/api/frontend/events`, { headers: own, agent: false, rejectUnauthorized: false });
      let openedAt;
      asked.on('response', (answer) => {
        answer.on('close', () => resolve(openedAt));
        answer.on('error', () => undefined);
        if (answer.statusCode !== 200) return answer.resume();
        openedAt = performance.now();
        if (this.brokeAt > 0) since.back = Math.max(since.back, openedAt - this.brokeAt);
        this.brokeAt = 0;
        let text = '';
        answer.setEncoding('utf8').on('data', (piece) => {
          const blocks = (text + piece).split('\n\n');
          text = blocks.pop() ?? '';
          for (const block of blocks) this.hear(block);
        });
      });
      asked.on('error', () => resolve(openedAt));
      asked.end();
    });
  }

  hear(block) {
    const now = performance.now();
    const event = /^event: (.*)$/m.exec(block)?.[1];
    this.last = /^id: (.*)$/m.exec(block)?.[1] ?? this.last;
    if (event === undefined) return;
    since.silence = Math.max(since.silence, now - this.heardAt);
    this.heardAt = now;
    if (event !== 'device') return;
    const { uuid, state } = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}');
    this.told[Buffer.from(uuid, 'base64url').toString()] = state;
  }
}

const pages = Array.from({ length: streams }, () => new Stream());
let callers = Promise.resolve();

const orders = {
  async open() {
    await logIn();
    for (const page of pages) void page.keep();
    while (pages.some(({ last }) => last === '')) await pause(50);
    callers = Promise.all([
      ...Array.from({ length: readers }, (_, n) => reader(n)),
      ...Array.from({ length: writers }, (_, n) => writer(n)),
      uploader(),
    ]).then(() => undefined);
    orders.look();
  },
  look() {
    const now = performance.now();
    for (const page of pages) since.silence = Math.max(since.silence, now - page.heardAt);
    const found = { ...since, open: pages.filter(({ brokeAt }) => brokeAt === 0).length };
    for (const page of pages) page.heardAt = now;
    since = fresh();
    return found;
  },
  told: () => pages.map(({ told }) => told),
  async end() {
    ending = true;
    await callers;
    return { written, pictures: pictures.length, picturesMissing: await picturesMissing() };
  },
};

process.on('message', async (/** @type {object} */ order) => {
  process.send?.({ done: (await orders[Object.keys(order)[0]]()) ?? true });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
