import type { Page } from '@playwright/test';

type Noting = typeof globalThis & { bodies: Record<string, Promise<unknown>> };

/**
 * Notes the JSON that the page sends, from its next document on: Chromium does not tell from outside what a `Request` object holds.
 */
export const noteBodies = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const bodies: Noting['bodies'] = {};
    Object.assign(globalThis, { bodies });
    const real = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      if (input instanceof Request && input.headers.get('content-type') === 'application/json')
        bodies[`${input.method} ${new URL(input.url).pathname}`] = input.clone().json();
      return real(input, init);
    };
  });

/** The JSON that was sent last by a method to a path, as `PUT /api/user/self`. */
export const bodyOf = (page: Page, call: string): Promise<unknown> =>
  page.evaluate((at) => (globalThis as Noting).bodies[at], call);
