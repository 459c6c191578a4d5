import type { BrowserContext, Page, Request } from '@playwright/test';
import { token } from '@portal/contracts/auth';
import { isOwnHost } from './origins';

/** What pages of a browser call and open, beside the tokens that they send [R-AUTH-11, R-AUTH-26]. */
export interface WatchedAddresses {
  watch: (context: BrowserContext) => void;
  /** The addresses in which a token of a log-in stands, without it. */
  withToken: () => string[];
  /** The addresses of other hosts to which a token of a log-in went. */
  foreignWithToken: () => string[];
}

/** A token is known by being sent where it belongs: a bearer in its header, a refresh token in the body of its call. */
export function watchAddresses(): WatchedAddresses {
  const addresses = new Set<string>();
  const tokens = new Set<string>();
  const foreign: { url: URL; sent: string }[] = [];
  const onRequest = (request: Request) => {
    const url = request.url();
    addresses.add(url);
    const at = URL.canParse(url) ? new URL(url) : undefined;
    if (at?.host && !isOwnHost(at.hostname))
      foreign.push({ url: at, sent: JSON.stringify([request.headers(), request.postData()]) });
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
    foreignWithToken: () =>
      foreign
        .filter(({ sent }) => /"authorization":/i.test(sent) || [...tokens].some((one) => sent.includes(one)))
        .map(({ url }) => url.origin + url.pathname),
  };
}
