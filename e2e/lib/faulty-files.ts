import type { Route } from '@playwright/test';

/** What a line or a server does to one file of a release. */
export const FILE_FAULTS = {
  'is missing': (route: Route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
  'answers 500': (route: Route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' }),
  'is cut off': (route: Route) => route.abort('connectionreset'),
  hangs: () => new Promise<void>(() => undefined),
  'is late': async (route: Route) => {
    const response = await route.fetch();
    // As slow as a line may be before it counts as none: the request waits, not the test.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.fulfill({ response }).catch(() => undefined);
  },
  'is a page': (route: Route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Not found</p>' }),
  'is empty': (route: Route) => route.fulfill({ contentType: 'text/javascript', body: '' }),
  'has the wrong type': async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'content-type': 'application/json' } });
  },
  'is truncated': (route: Route) => changed(route, (body) => body.subarray(0, body.length >> 1)),
  'has one byte flipped': (route: Route) =>
    changed(route, (body) => {
      body[body.length - 2] = (body[body.length - 2] ?? 0) ^ 1;
      return body;
    }),
  'is foreign code': (route: Route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'globalThis.foreignCodeRan = true;' }),
} satisfies Record<string, (route: Route) => Promise<void>>;

/** No cache keeps it: the next try asks again. */
async function changed(route: Route, change: (body: Buffer) => Buffer): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ contentType: 'text/javascript', body: change(await response.body()) });
}
