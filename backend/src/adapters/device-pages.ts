/**
 * The way to the pages that devices themselves serve. The demo's are drawn for them; with DEVICE_UI_PROXY they are fetched from the
 * devices: an address with `{ip}` or `{uuid}` in it, as `http://{ip}` on the devices' own network or `https://gateway.example/{uuid}/`.
 */
import type { lookup } from 'node:dns';
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SafeAgent, request as safeRequest } from 'node:https';
import { isIP } from 'node:net';
import type { Caller } from '../kernel/access';
import { boundedBytes } from './bounded-bytes';
import { type Allows, allowedIn, guardedLookup } from './device-networks';
import { patience } from './patience';

export interface PageRequest {
  /** Plain uuid. */
  readonly device: string;
  readonly ip: string;
  readonly caller: Caller;
  /** Below the device's own root, as the browser wrote it: `info/index.html?page=2`; empty for the root. */
  readonly path: string;
  /** Where that root stands on this listener: `/d2Vp…/`. */
  readonly base: string;
  /** Host and port that the browser asked. */
  readonly host: string;
  readonly accept: string | undefined;
  readonly acceptLanguage: string;
  /** Says that nobody waits for it any more. */
  readonly gone?: AbortSignal;
}
export interface PageAnswer {
  readonly status: number;
  readonly body?: Buffer | string;
  readonly headers: Readonly<Record<string, string>>;
}
export interface DevicePages {
  /** Undefined when the device does not answer. */
  answer(asked: PageRequest): Promise<PageAnswer | undefined>;
}

/** Without an address of theirs, and without a demo, no device answers. */
export const noPages = (): DevicePages => ({ answer: () => Promise.resolve(undefined) });

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 16 * 1_048_576;

/** The root of a device's pages; undefined when the address that it names is none in which devices stand. */
export function deviceRoot(
  template: string,
  { ip, device }: Pick<PageRequest, 'ip' | 'device'>,
  allows: Allows,
): string | undefined {
  if (template.includes('{ip}') && !allows(ip)) return undefined;
  const host = isIP(ip) === 6 ? `[${ip}]` : ip;
  const root = template
    .replace('//{ip}', `//${host}`)
    .replaceAll('{ip}', encodeURIComponent(ip))
    .replaceAll('{uuid}', encodeURIComponent(device));
  return root.endsWith('/') ? root : `${root}/`;
}

/** Whether the host itself depends on the device; a host that the operator has named is trusted as it is. */
const isHostOfDevice = (template: string): boolean => /^https?:\/\/[^/]*\{/.test(template);

/**
 * Pages fetched from the devices: read only, without anything of the browser but its languages. Redirections are told, never followed.
 * @param networks in which devices stand; needed with `{ip}`
 * @param resolve looks names up
 */
export function fetchedPages(template: string, networks: readonly string[], resolve?: typeof lookup): DevicePages {
  const allows = allowedIn(networks);
  const guard = isHostOfDevice(template) && networks.length > 0 ? { lookup: guardedLookup(allows, resolve) } : {};
  // No connection is kept: each one is looked up, and checked, by itself.
  const agents = { 'http:': new PlainAgent({ keepAlive: false }), 'https:': new SafeAgent({ keepAlive: false }) };
  return {
    async answer(asked) {
      const root = deviceRoot(template, asked, allows);
      const address = root === undefined ? undefined : addressOf(root, asked.path);
      if (root === undefined || address === undefined) return undefined;
      const headers = {
        accept: asked.accept ?? '*/*',
        'accept-language': asked.acceptLanguage,
        'accept-encoding': 'identity',
      };
      try {
        const answer = await new Promise<IncomingMessage>((resolved, rejected) => {
          const [request, agent] =
            address.protocol === 'https:' ? [safeRequest, agents['https:']] : [plainRequest, agents['http:']];
          const signal = patience(TIMEOUT_MS, asked.gone);
          request(address, { headers, agent, signal, ...guard }, resolved)
            .once('error', rejected)
            .end();
        });
        const status = answer.statusCode ?? 502;
        if (status >= 500) {
          answer.destroy();
          return undefined;
        }
        return {
          status,
          body: await boundedBytes(answer, MOST_BYTES),
          headers: {
            ...typeOf(answer),
            ...movedTo(answer, address, root, asked.base),
            'content-security-policy': fetchedPolicy(asked),
          },
        };
      } catch {
        // It is off, hangs, sends too much, or stands elsewhere: the visitor is told that it does not answer.
        return undefined;
      }
    },
  };
}

/** The address of a page; undefined when it would leave the device. */
function addressOf(root: string, path: string): URL | undefined {
  if (!URL.canParse(root + path)) return undefined;
  const address = new URL(root + path);
  return address.href.startsWith(new URL(root).href) ? address : undefined;
}

/**
 * What a page of a device may do: load from the device and nothing else. All devices stand on one origin, so paths keep them apart; a page
 * opens no window in which it could read another's.
 */
const fetchedPolicy = ({ host, base }: PageRequest): string =>
  `sandbox allow-scripts allow-same-origin allow-forms; default-src ${host}${base} 'unsafe-inline' 'unsafe-eval' data: blob:; form-action ${host}${base}; base-uri ${host}${base}; object-src 'none'; frame-ancestors 'none'`;

const typeOf = ({ headers }: IncomingMessage): Record<string, string> => ({
  ...(headers['content-type'] === undefined ? {} : { 'content-type': headers['content-type'] }),
  // It was not asked to pack; what it packs nevertheless the browser unpacks.
  ...(headers['content-encoding'] === undefined ? {} : { 'content-encoding': headers['content-encoding'] }),
});

/** A redirection within the device, as the browser sees it; any other is left out. */
function movedTo(
  { headers: { location } }: IncomingMessage,
  from: URL,
  root: string,
  base: string,
): Record<string, string> {
  if (location === undefined || !URL.canParse(location, from.href)) return {};
  const { href } = new URL(location, from);
  const within = new URL(root).href;
  return href.startsWith(within) ? { location: base + href.slice(within.length) } : {};
}
