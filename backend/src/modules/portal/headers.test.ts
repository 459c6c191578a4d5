import type { FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy, setHeaders } from './headers';

const frames = (policy: string) => /frame-src ([^;]*)/.exec(policy)?.[1];

it.each([
  [['http://localhost:8082', 'http://[::1]:8082'], 'http://localhost:8082'],
  [['http://[::1]:8082'], "'none'"],
  [[], "'none'"],
])('names the origins of frames %j in a way that browsers can read', (origins, expected) => {
  expect(frames(pagePolicy({ frames: origins }))).toBe(expected);
});

it('lets pages of the portal alone use the camera, for QR codes, and nobody the microphone or the place', () => {
  const headers = new Map<string, unknown>([['content-type', 'text/html; charset=utf-8']]);
  const reply = {
    hasHeader: (name: string) => headers.has(name),
    getHeader: (name: string) => headers.get(name),
    header: (name: string, value: string) => headers.set(name, value),
  };
  setHeaders({ protocol: 'https' } as FastifyRequest, reply as unknown as FastifyReply);
  const allowed = String(headers.get('permissions-policy')).split(', ');
  expect(allowed).toContain('camera=(self)');
  // Nothing else, for nobody.
  expect(allowed.filter((one) => !one.endsWith('=()'))).toEqual(['camera=(self)']);
  expect(allowed).toEqual(expect.arrayContaining(['microphone=()', 'geolocation=()', 'display-capture=()']));
});
