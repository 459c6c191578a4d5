import { isLoopback } from './loopback';

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.12.0.200', true],
  ['::1', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['127.evil.example', false],
  ['localhost.example', false],
  ['my-localhost', false],
  ['', false],
])('%j is this machine alone: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
