/** A portal on another host, asked with a release key [ADR 54]. */
import { Stop } from '../lib/stop.mjs';
import { PNPM } from '../lib/terminal.mjs';

/** Where the key stands: never among the words of a command, which every process of a machine can read. */
export const KEY_VARIABLE = 'PORTAL_RELEASE_KEY';
/** How long one call may take (ms): a release is some megabytes, and one waits for another. */
const PATIENCE = 180_000;
const AT_HOME = ['localhost', '127.0.0.1', '[::1]'];

/** The origin that somebody named. Throws a Stop for what a key must not be sent to. */
export function originOf(address) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.pathname !== '/' || url.search)
    throw new Stop(`--to takes the address of a portal, as https://portal.example, and "${address}" is none.`);
  if (url.protocol === 'http:' && !AT_HOME.includes(url.hostname))
    throw new Stop(`A key travels by https only, except to this machine itself: ${address}`);
  return url.origin;
}

/** @param {Record<string, string | undefined>} env */
export function keyOf(env = process.env) {
  const key = env[KEY_VARIABLE]?.trim();
  if (!key || !/^[\w.~+/=-]+$/.test(key))
    throw new Stop(
      `Set ${KEY_VARIABLE} to a release key of that portal: its operator makes one (npm run grant -- release-key NAME).`,
    );
  return key;
}

/** What comes from elsewhere goes to a terminal: nothing that steers it. */
const plain = (text) => String(text).replace(/[^\P{C}\n]/gu, '');

/**
 * @param {string} origin
 * @param {string} key
 */
export function remotePortal(origin, key) {
  /** @param {'GET' | 'PUT' | 'POST'} method @param {string} path @param {FormData | string} [body] */
  async function ask(method, path, body) {
    const answer = await send(method, path, body);
    const text = await answer.text().catch((error) => {
      throw new Stop(unreachable(origin, error));
    });
    if (answer.status >= 300) throw new Stop(refusalOf(origin, answer, problemIn(text)));
    try {
      return JSON.parse(text);
    } catch {
      throw new Stop(`${origin} answers with something else than a portal does: is the address right?`);
    }
  }

  const send = async (method, path, body) => {
    try {
      return await fetch(`${origin}/api/releases${path}`, {
        method,
        body,
        headers: {
          authorization: `Bearer ${key}`,
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        },
        // Whoever answers for this address may lead elsewhere; the key goes nowhere else.
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE),
      });
    } catch (error) {
      throw new Stop(unreachable(origin, error));
    }
  };

  return {
    origin,
    /** The public key that a shell of that portal is built with. Throws a Stop where this key publishes no shell. */
    async shellKey() {
      const { key, allowed } = await ask('GET', '/shell');
      if (allowed !== true)
        throw new Stop(
          `${origin} takes this key for remotes only: its operator makes one for the shell (npm run grant -- release-key NAME shell)`,
        );
      if (![key?.x, key?.y].every((text) => /^[\w-]{43}$/.test(text)))
        throw new Stop(`${origin} does not say with which key it signs its registry.`);
      return { kty: 'EC', crv: 'P-256', x: key.x, y: key.y };
    },
    /**
     * Sends the files of a built release.
     * @param {{ name: string, version: string }} release
     * @param {ReturnType<typeof import('./received-release.mjs').packed>} packed
     * @returns {Promise<{ stored: boolean }>} false: they were there already
     */
    store({ name, version }, { files, content }) {
      const form = new FormData();
      form.set('remote', name);
      form.set('version', version);
      form.set('files', JSON.stringify(files));
      form.set('file', new Blob([new Uint8Array(content)]), 'files');
      return ask('PUT', '/files', form);
    },
    /** @param {import('./wishes.mjs').Wish} wish @returns {Promise<import('./wishes.mjs').Plan | undefined>} undefined when it is so already */
    async planFor(wish) {
      const { plan } = await ask('POST', '/plan', JSON.stringify({ wish }));
      return plan === null
        ? undefined
        : JSON.parse(JSON.stringify(plan), (_, value) => (typeof value === 'string' ? plain(value) : value));
    },
    /** As `carryOut` of the registry here; by whom is what the key says. */
    async carryOut(wish, { reason }, agreed) {
      const { serial } = await ask('POST', '', JSON.stringify({ wish, reason, agreed }));
      return Number(serial);
    },
  };
}

function problemIn(text) {
  try {
    return plain(JSON.parse(text).message ?? '').slice(0, 5_000);
  } catch {
    return '';
  }
}

/** What somebody at the terminal can do about an answer. */
function refusalOf(origin, { status, headers }, message) {
  const said = message && `: ${message}`;
  switch (status) {
    case 401:
      return `${origin} does not take this key: it is wrong, has ended or was withdrawn. Its operator makes another: npm run grant -- release-key NAME`;
    case 403:
      return `${origin} takes this key, but not for this${said}`;
    case 404:
    case 405:
      return `${origin} can't be published to from elsewhere: it is no portal, or an older one.`;
    case 400:
    case 409:
      return `${origin} refuses it${said}`;
    case 413:
      return `${origin} refuses it: the release is larger than it, or a proxy before it, takes${said}`;
    case 429:
      return `${origin} was asked too often. Again in ${Number(headers.get('retry-after')) || 60} s.`;
    case 503:
      return `${origin} can't publish now${said}`;
    default:
      if (status < 400)
        return `${origin} leads elsewhere (${status}), where the key is not sent: name with --to where the portal itself stands.`;
      return `${origin} answers ${status}${said}`;
  }
}

function unreachable(origin, error) {
  if (error.name === 'TimeoutError')
    return `${origin} did not answer within ${PATIENCE / 1000} s. Try again: ${PNPM} release …`;
  const cause = error.cause ?? error;
  return `${origin} can't be reached: ${plain(cause.code ?? cause.message)}`;
}
