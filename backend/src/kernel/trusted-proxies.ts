/** Whose word about the caller's address counts: `TRUST_PROXY`. */
import { BlockList, isIP } from 'node:net';

/**
 * Whether a hop's `X-Forwarded-For` is believed, as Fastify asks it.
 * @param address of the hop: first the other end of the connection, then the list from its right end
 * @param hop how far the address is from us, from 0
 */
export type ProxyTrust = (address: string | undefined, hop: number) => boolean;

/** Nobody in front: the caller is whoever holds the connection. */
export const trustNobody: ProxyTrust = () => false;

/** More than any chain that somebody runs on purpose. */
const HOPS_MAX = 16;

/**
 * Reads `off`, a number of proxies (`1`; `on` means the same), or the addresses and networks of all proxies (`10.0.0.0/8, 2001:db8::/32`).
 * Each proxy appends the address it was called from, so only what the trusted ones appended counts: what a caller invents stands further left.
 * @returns undefined for what is none of these
 */
export function readProxyTrust(text: string): ProxyTrust | undefined {
  if (text === 'off' || text === '0') return trustNobody;
  if (text === 'on') return (_address, hop) => hop < 1;
  if (/^\d{1,2}$/.test(text)) return Number(text) <= HOPS_MAX ? (_address, hop) => hop < Number(text) : undefined;
  return networksOf(text);
}

function networksOf(text: string): ProxyTrust | undefined {
  const networks = new BlockList();
  for (const part of text.split(',')) {
    const [address = '', prefix, ...rest] = part.trim().split('/');
    const version = isIP(address);
    const bits = version === 4 ? 32 : 128;
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Infinity;
    // A whole internet of trusted proxies is a mistake.
    if (version === 0 || rest.length > 0 || length < 1 || length > bits) return undefined;
    networks.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6');
  }
  // An IPv4 caller of a listener for both comes as ::ffff:a.b.c.d, which BlockList takes for what it is.
  return (address = '') => {
    const version = isIP(address);
    return version !== 0 && networks.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}
