import { pagePolicy } from './headers';

const frames = (policy: string) => /frame-src ([^;]*)/.exec(policy)?.[1];

it.each([
  [['http://localhost:8082', 'http://[::1]:8082'], 'http://localhost:8082'],
  [['http://[::1]:8082'], "'none'"],
  [[], "'none'"],
])('names the origins of frames %j in a way that browsers can read', (origins, expected) => {
  expect(frames(pagePolicy({ frames: origins }))).toBe(expected);
});
