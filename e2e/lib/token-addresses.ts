import type { BrowserContext, Page, Request } from '@playwright/test';
import { token } from '@portal/contracts/auth';

/** The addresses that pages of a browser call and open, beside the tokens that they send [R-AUTH-26]. */
export interface WatchedAddresses {
  watch: (context: BrowserContext) => void;
  /** The addresses in which a token of a log-in stands, without it. */
  withToken: () => string[];
}

/** A token is known by being sent where it belongs: a bearer in its header, a refresh token in the body of its call. */
export function watchAddresses(): WatchedAddresses {
  const addresses = new Set<string>();
  const tokens = new Set<string>();
  const onRequest = (request: Request) => {
    const url = request.url();
    addresses.add(url);
    const bearer = /^Bearer (\S+)$/.exec(request.headers()['authorization'] ?? '')?.[1];
    const refresh = url.endsWith(token.path) ? new URLSearchParams(request.postData() ?? '').get('refresh_token') : '';
    for (const one of [bearer, refresh]) if (one) tokens.add(one);
  };
  const onPage = (page: Page) => void page.on('framenavigated', (frame) => addresses.add(frame.url()));
  return {
    watch: (context) => {
      context.on('request', onRequest);
      context.on('page', onPage);
      for (const page of context.pages()) onPage(page);
    },
    withToken: () =>
      [...tokens].flatMap((one) =>
        [...addresses].filter((address) => address.includes(one)).map((address) => address.replaceAll(one, '…')),
      ),
  };
}
