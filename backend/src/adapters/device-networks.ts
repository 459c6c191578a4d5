/** Where devices stand. They name their own addresses, so only an address in a network of the operator's is ever connected to. */

import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { BlockList, isIP } from 'node:net';

/** Answers whether an address may be connected to. */
export type Allows = (address: string) => boolean;

/** Addresses of IPv4 written as ones of IPv6. */
const MAPPED = new BlockList();
MAPPED.addSubnet('::ffff:0:0', 96, 'ipv6');

/**
 * What is no device's even inside a wide network: this machine, its own segment, everybody, services of clouds, and IPv6 addresses
 * that carry another address inside (compatible, translated, 6to4, Teredo), which a router would take for that one.
 */
const NEVER = listOf([
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.88.99.0/24',
  '224.0.0.0/3',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2002::/16',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
  'fd00:ec2::/32',
]);

/** A network as `10.20.0.0/16`, `fd12:3456::/48`, or one address; undefined when it is none. */
export function networkOf(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [address = '', length, ...rest] = text.split('/');
  const family = isIP(address);
  const most = family === 6 ? 128 : 32;
  const bits = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : NaN;
  // A mapped network would be asked for as one of IPv4 and never be found.
  const odd =
    family === 0 ||
    rest.length > 0 ||
    address.includes('%') ||
    plain(address) !== address ||
    !(bits >= 0 && bits <= most);
  return odd ? undefined : { address, bits, family: family === 6 ? 'ipv6' : 'ipv4' };
}

/** Addresses in one of the networks, and never those that are no device's. Throws for what is no network. */
export function allowedIn(networks: readonly string[]): Allows {
  const ours = listOf(networks);
  return (address) => {
    const found = plain(address);
    return found !== undefined && ours(found) && !NEVER(found);
  };
}

/** Looks up a name as always, and hands on the allowed addresses alone: the connection goes to what was checked, whatever the name says the next time. */
export const guardedLookup =
  (allows: Allows, resolve: typeof lookup = lookup): LookupFunction =>
  (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      const allowed = (found ?? []).filter(({ address }) => allows(address));
      const [first] = allowed;
      if (error || !first) return done(error ?? new Error('the name leads out of the networks of devices'), []);
      if (options.all) done(null, allowed);
      else done(null, first.address, first.family);
    });

/** Both families apart: in one list an address would also be found by how it is written in the other. */
function listOf(networks: readonly string[]): Allows {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const text of networks) {
    const network = networkOf(text);
    if (!network) throw new Error(`${text} is no network`);
    lists[network.family].addSubnet(network.address, network.bits, network.family);
  }
  return (address) => {
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    return isIP(address) !== 0 && lists[family].check(address, family);
  };
}

/** An address in the one way in which it is written when it is compared with others; what is none stays as it is. */
export function writtenOnce(text: string): string {
  const address = plain(text);
  if (address === undefined) return text;
  return isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
}

/** An address as it stands; one of IPv4 that is mapped into IPv6 as that of IPv4; undefined for what is none, or has a zone. */
function plain(address: string): string | undefined {
  if (isIP(address) === 0 || address.includes('%')) return undefined;
  if (isIP(address) === 4 || !MAPPED.check(address, 'ipv6')) return address;
  // The URL parser writes it in one way: [::ffff:a01:101].
  const [high = '0', low = '0'] = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':').slice(-2);
  const [a, b] = [parseInt(high, 16), parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join('.');
}
