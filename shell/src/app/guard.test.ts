import { guard } from './guard';

const at = (over: Partial<Parameters<typeof guard>[0]>) =>
  guard({ access: 'login', isLogIn: false, session: 'in', rightsReady: true, ...over });

describe('the guard', () => {
  it.each([
    ['a public page, logged out', { access: 'public', session: 'out' }, 'show'],
    ['a public page, before the session is known', { access: 'public', session: 'starting' }, 'show'],
    ['a public page, logged in', { access: 'public', session: 'in' }, 'show'],
    ['a private page, logged out', { session: 'out', rightsReady: false }, 'login'],
    ['a private page, before the session is known', { session: 'starting', rightsReady: false }, 'wait'],
    ['a private page, before the rights are known', { session: 'in', rightsReady: false }, 'wait'],
    ['a private page, logged in', { session: 'in' }, 'show'],
    ['a private page whose session ended', { session: 'expired' }, 'show'],
    ['a private page whose session had ended before', { session: 'expired', rightsReady: false }, 'wait'],
  ] as const)('%s [R-ROUTE-25, R-AUTH-08, R-AUTH-18]', (_, situation, verdict) => {
    expect(at(situation)).toBe(verdict);
  });

  it.each([
    ['out', 'show'],
    ['starting', 'wait'],
    ['in', 'wanted'],
    ['expired', 'show'],
  ] as const)('on the log-in page while %s: %s [R-ROUTE-27, R-ROUTE-02]', (session, verdict) => {
    expect(at({ access: 'public', isLogIn: true, session })).toBe(verdict);
  });
});
