import { isSafeLink } from './safe-link';

const OWN = 'https://portal.example';

it.each([
  ['https://cameras.example/login?state=1', true],
  ['http://localhost:8083/login', true],
  ['http://127.0.0.1:8083/login', true],
  ['http://[::1]:8083/login', true],
  ['http://cameras.example/login', false],
  ['http://localhost.example/login', false],
  ['http://127.evil.example/', false],
  ['https://portal.example/files/login.html', false],
  ['javascript:alert(1)', false],
  ['data:text/html,login', false],
  ['/login', false],
  ['', false],
])('a log-in page at %j may be shown: %s [R-CAM-04]', (link, expected) => {
  expect(isSafeLink(link, OWN)).toBe(expected);
});
