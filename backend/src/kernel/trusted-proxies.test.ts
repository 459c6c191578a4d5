import { readProxyTrust } from './trusted-proxies';

describe('TRUST_PROXY', () => {
  /** Which of the first hops are believed. */
  const hops = (text: string, count = 18) =>
    Array.from({ length: count }, (_, hop) => readProxyTrust(text)!('203.0.113.7', hop)).filter(Boolean).length;

  it.each([
    ['off', 0],
    ['0', 0],
    ['on', 1],
    ['1', 1],
    ['2', 2],
    ['16', 16],
  ])('%s believes %i proxies, counted from here', (text, count) => {
    expect(hops(text)).toBe(count);
  });

  it.each(['17', '99', '100', '-1', 'yes', '', 'proxy.example', '10.0.0.0/8 10.1.0.0/16'])('%p is none', (text) => {
    expect(readProxyTrust(text)).toBeUndefined();
  });

  it.each([
    ['10.0.0.0/8', '10.9.8.7', true],
    ['128.0.0.0/1', '203.0.113.7', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['10.0.0.7', '10.0.0.7', true],
    ['10.0.0.7', '10.0.0.8', false],
    ['10.0.0.7/32', '10.0.0.8', false],
    ['10.0.0.1, 192.168.0.0/16', '192.168.4.4', true],
    ['2001:db8::/32', '2001:db8:1::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:db8::1', '2001:db8::1', true],
    ['2001:db8::1', '2001:db8::2', false],
    ['10.0.0.0/8', '::ffff:10.1.2.3', true],
    ['10.0.0.0/8', 'localhost', false],
    ['10.0.0.0/8', undefined, false],
  ])('%s: is %s believed? %p, wherever it stands', (text, address, believed) => {
    const trust = readProxyTrust(text)!;
    expect([trust(address, 0), trust(address, 9)]).toEqual([believed, believed]);
  });

  it.each([
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '2001:db8::/129',
    '10.0.0.0/8/8',
    '10.0.0.0/x',
    '10.0.0.0/x8',
    '10.0.0.0/8x',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.1,nobody',
  ])('%s is a mistake, and said to be one', (text) => {
    expect(readProxyTrust(text)).toBeUndefined();
  });
});
