/**
 * The way to the pages that devices themselves serve. The embedded ones are the simulator's; with DEVICE_UI_PROXY they are fetched from the
 * devices: an address with `{ip}` or `{uuid}` in it, as `http://{ip}` on the devices' own network or `https://gateway.example/{uuid}/`.
 */
import { BlockList, isIP } from 'node:net';
import type { Caller } from '../kernel/access';

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

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 16 * 1_048_576;

/** What no device has for an address, and what this machine must not be led to: itself, and services of its own segment. */
const FORBIDDEN = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [net, bits] of [['0.0.0.0', 8], ['127.0.0.0', 8], ['169.254.0.0', 16], ['224.0.0.0', 3]] as const) FORBIDDEN.ipv4.addSubnet(net, bits, 'ipv4');
// In a list of both, the addresses of the other family that are written as these would be forbidden, too.
for (const [net, bits] of [['::', 127], ['fe80::', 10], ['ff00::', 8], ['::ffff:0:0', 96]] as const) FORBIDDEN.ipv6.addSubnet(net, bits, 'ipv6');

function isForbidden(ip: string): boolean {
  const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4';
  return isIP(ip) === 0 || FORBIDDEN[family].check(ip, family);
}

/** The root of a device's pages; undefined when its address is none that devices have. */
export function deviceRoot(template: string, { ip, device }: Pick<PageRequest, 'ip' | 'device'>): string | undefined {
  if (template.includes('{ip}') && isForbidden(ip)) return undefined;
  const host = isIP(ip) === 6 ? `[${ip}]` : ip;
  const root = template.replace('//{ip}', `//${host}`).replaceAll('{ip}', encodeURIComponent(ip)).replaceAll('{uuid}', encodeURIComponent(device));
  return root.endsWith('/') ? root : `${root}/`;
}

/** Pages fetched from the devices: read only, without anything of the browser but its languages. */
export function fetchedPages(template: string): DevicePages {
  return {
    async answer(asked) {
      const root = deviceRoot(template, asked);
      const address = root === undefined ? undefined : addressOf(root, asked.path);
      if (root === undefined || address === undefined) return undefined;
      try {
        const answer = await fetch(address, {
          headers: { accept: asked.accept ?? '*/*', 'accept-language': asked.acceptLanguage }, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (answer.status >= 500) return undefined;
        return { status: answer.status, body: await bytesOf(answer), headers: { ...typeOf(answer), ...movedTo(answer, address, root, asked.base), 'content-security-policy': fetchedPolicy(asked) } };
      } catch {
        // It is off, hangs, or sends too much: the visitor is told that it does not answer.
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

const typeOf = (answer: Response): Record<string, string> => {
  const type = answer.headers.get('content-type');
  return type === null ? {} : { 'content-type': type };
};

/** A redirection within the device, as the browser sees it; any other is left out. */
function movedTo(answer: Response, from: URL, root: string, base: string): Record<string, string> {
  const location = answer.headers.get('location');
  if (location === null || !URL.canParse(location, from.href)) return {};
  const { href } = new URL(location, from);
  const within = new URL(root).href;
  return href.startsWith(within) ? { location: base + href.slice(within.length) } : {};
}

async function bytesOf(answer: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    parts.push(part as Uint8Array);
    size += (part as Uint8Array).length;
    if (size > MOST_BYTES) throw new Error('the page is too large');
  }
  return Buffer.concat(parts);
}
