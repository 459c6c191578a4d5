import type { lookup } from 'node:dns';
import { allowedIn, guardedLookup, networkOf } from './device-networks';

const ours = allowedIn(['10.20.0.0/16', '192.168.7.9', 'fd12:3456::/48', '2001:db8:0:0::/64']);
const everything = allowedIn(['0.0.0.0/0', '::/0']);

describe('the networks of devices', () => {
  it.each([
    '10.20.0.0',
    '10.20.0.1',
    '10.20.255.255',
    '192.168.7.9',
    'fd12:3456::1',
    'FD12:3456:0:ffff::1',
    '2001:db8::7',
    '2001:0db8:0000:0000::7',
    '::ffff:10.20.0.1',
    '::ffff:a14:1',
    '0:0:0:0:0:ffff:10.20.255.255',
  ])('hold %s [R-DEV-20]', (address) => {
    expect(ours(address)).toBe(true);
  });

  it.each([
    '10.19.255.255',
    '10.21.0.0',
    '192.168.7.8',
    '192.168.7.10',
    '172.16.0.1',
    'fd12:3457::1',
    '2001:db8:0:1::7',
    '8.8.8.8',
    '::ffff:10.21.0.1',
    '::10.20.0.1',
    '64:ff9b::10.20.0.1',
    '2002:a14:1::',
    'fd00:ec2::254',
    '100.100.100.200',
    '168.63.129.16',
    '64:ff9b::a9fe:a9fe',
    '::127.0.0.1',
    '2002:7f00:1::',
    '',
    'localhost',
    '10.20.0.1@evil.example',
    '10.20.0.1:80',
    '010.20.0.1',
    '10.20.1',
    '169082881',
    '0x0a140001',
    'fd12:3456::1%eth0',
    '[fd12:3456::1]',
    '10.20.0.1 ',
    '10.20.0.1/32',
  ])('do not hold %j [R-DEV-20]', (address) => {
    expect(ours(address)).toBe(false);
  });

  it.each([
    '0.0.0.0',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '192.0.0.192',
    '100.100.100.200',
    '168.63.129.16',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    '::ffff:0:127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::7f00:1',
    '2001::1',
    '2002:7f00:1::',
    '2002:a9fe:a9fe::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'fd00:ec2::254',
  ])('never hold %s, however wide they are [R-DEV-20]', (address) => {
    expect(everything(address)).toBe(false);
  });

  it('hold nothing when there are none, and what is no network is none', () => {
    expect(allowedIn([])('10.20.0.1')).toBe(false);
    for (const text of [
      '',
      '10.20.0.0/',
      '10.20.0.0/33',
      '10.20.0.0/1.5',
      'fd12::/129',
      '::ffff:10.0.0.0/104',
      'host',
      '10.20.0.0-10.20.0.9',
    ])
      expect(networkOf(text)).toBeUndefined();
    expect(() => allowedIn(['host'])).toThrow(/host/);
  });
});

describe('a guarded look-up', () => {
  const answering = (addresses: string[], error: Error | null = null) =>
    ((_name: string, options: { all: boolean }, done: (error: Error | null, found: unknown) => void) => {
      expect(options.all).toBe(true);
      done(
        error,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    }) as unknown as typeof lookup;
  const ask = (addresses: string[], all: boolean, error?: Error) =>
    new Promise((resolve) =>
      guardedLookup(ours, answering(addresses, error))('oven.example', { all }, (problem, ...found) =>
        resolve(problem ? problem.message : found),
      ),
    );

  it('hands on what is allowed and nothing else, in both ways of asking [R-DEV-20]', async () => {
    const mixed = ['127.0.0.1', '10.20.0.7', '::1', 'fd12:3456::7'];
    expect(await ask(mixed, true)).toEqual([
      [
        { address: '10.20.0.7', family: 4 },
        { address: 'fd12:3456::7', family: 6 },
      ],
    ]);
    expect(await ask(mixed, false)).toEqual(['10.20.0.7', 4]);
    for (const all of [true, false]) {
      expect(await ask(['169.254.169.254', '::ffff:127.0.0.1'], all)).toMatch(/out of the networks/);
      expect(await ask([], all, new Error('no such name'))).toBe('no such name');
    }
  });
});
