import {
  addressProblem,
  cloudConnectIdProblem,
  countryName,
  isConfirmed,
  isEmail,
  isNewPassword,
  voucherProblem,
  wholeNumber,
} from './validation';

describe('isEmail', () => {
  it.each([
    'a@b.de',
    'first.last+tag@mail.example.org',
    "o'neil@kitchen.example",
    'küche@müller.example',
    `${'a'.repeat(240)}@b.example`.slice(-254),
    `${'a'.repeat(245)}@b.example`.slice(-254),
  ])('takes %p [R-VAL-01]', (text) => expect(isEmail(text)).toBe(true));

  it.each([
    '',
    ' ',
    'a',
    'a@b',
    '@b.de',
    'a@',
    'a@@b.de',
    'a b@c.de',
    'a@b.de ',
    'a@b..de',
    'a@.de',
    'a@b.de.',
    'a,b@c.de',
    '<a@b.de>',
    'a@b.de\u202e',
    'a\u200b@b.de',
    'a\0@b.de',
    `${'a'.repeat(250)}@b.de`,
  ])('refuses %p [R-VAL-01]', (text) => expect(isEmail(text)).toBe(false));
});

describe('passwords', () => {
  it.each([
    ['1234567', false],
    ['12345678', true],
    ['x'.repeat(128), true],
    ['x'.repeat(129), false],
    ['', false],
  ])('a new password %p: %p [R-VAL-04]', (text, expected) => {
    expect(isNewPassword(text)).toBe(expected);
  });

  it.each([
    ['abc', 'abc', true],
    ['abc', 'abd', false],
    ['abc', 'ABC', false],
    ['', '', false],
    ['abc', '', false],
  ])('%p confirmed by %p: %p [R-VAL-03]', (password, confirmation, expected) => {
    expect(isConfirmed(password, confirmation)).toBe(expected);
  });
});

describe('cloudConnectIdProblem', () => {
  const good = 'x'.repeat(48);
  it.each([
    [good, undefined],
    [`  ${good}\n`, undefined],
    ['', 'empty'],
    ['   ', 'empty'],
    ['x'.repeat(47), 'length'],
    ['x'.repeat(49), 'length'],
  ])('%p: %p [R-VAL-13]', (text, problem) => {
    expect(cloudConnectIdProblem(text)).toBe(problem);
  });
});

describe('wholeNumber', () => {
  it.each([
    ['0', 0],
    ['12', 12],
    [' 12 ', 12],
    ['+3', 3],
    ['-3', -3],
    ['007', 7],
    ['1.5', undefined],
    ['1,5', undefined],
    ['1e3', undefined],
    ['', undefined],
    ['abc', undefined],
    ['12a', undefined],
    ['9999999999999999', undefined],
  ])('%p is %p [R-VAL-05]', (text, value) => {
    expect(wholeNumber(text)).toBe(value);
  });
});

describe('addressProblem', () => {
  const address = (country: string, city: string, street: string, zipcode: string) => ({
    country,
    city,
    street,
    zipcode,
  });
  it.each([
    [address('DE', 'Stuttgart', 'Königstraße 12', '70173'), undefined],
    [address('DE', 'Stuttgart', '', '70173'), undefined],
    [address('DE', 'Stuttgart', 'Königstraße 12', ''), undefined],
    [address('DE', 'Stuttgart', ' ', ''), 'street'],
    [address('DE', 'Stuttgart', '', ' '), 'street'],
    [address(' ', 'Stuttgart', 'Königstraße 12', ''), 'country'],
    [address('DE', ' ', 'Königstraße 12', '70173'), 'city'],
    [address('', 'Stuttgart', 'Königstraße 12', '70173'), 'country'],
  ])('finds what %j lacks [R-VAL-18]', (given, missing) => expect(addressProblem(given)).toBe(missing));
});

describe('voucherProblem', () => {
  const voucher = (validityPeriod: unknown, users: unknown, devices: unknown) => ({
    validityPeriod,
    quota: { users, devices },
  });
  it.each([
    [voucher(1, 0, 0), undefined],
    [voucher(365, 10, 100), undefined],
    [voucher(0, 0, 0), 'validityPeriod'],
    [voucher(-1, 0, 0), 'validityPeriod'],
    [voucher(1.5, 0, 0), 'validityPeriod'],
    [voucher('30', 0, 0), 'validityPeriod'],
    [voucher(undefined, 0, 0), 'validityPeriod'],
    [voucher(Number.NaN, 0, 0), 'validityPeriod'],
    [voucher(1, -1, 0), 'quota.users'],
    [voucher(1, null, 0), 'quota.users'],
    [voucher(1, 0.5, 0), 'quota.users'],
    [voucher(1, 0, 0.5), 'quota.devices'],
    [voucher(1, 0, -1), 'quota.devices'],
    [voucher(0, -1, -1), 'validityPeriod'],
  ])('%j: %p [R-VAL-17]', (order, field) => {
    expect(voucherProblem(order)).toBe(field);
  });
});

describe('the name of a country', () => {
  it.each([
    ['de', 'en', 'Germany'],
    ['DE', 'de', 'Deutschland'],
    [' fr ', 'es', 'Francia'],
    ['qx', 'en', undefined],
    ['d', 'en', undefined],
    ['deu', 'en', undefined],
    ['1de', 'en', undefined],
    ['de1', 'en', undefined],
    ['', 'en', undefined],
  ])('of %p in %s is %p [R-DEV-32]', (code, language, name) => {
    expect(countryName(code, language)).toBe(name);
  });
});
