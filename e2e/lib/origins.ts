import type { BrowserContext, Page } from '@playwright/test';

/** A test has several portals, their mailboxes, device pages and the demo cameras, all on this machine. */
export const isOwnHost = (hostname: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

/** What pages may ask beside the portal, and when. Nothing of the demo is: its cameras and its map are the portal's own. */
export const EXCEPTED: Readonly<Record<string, RegExp>> = {
  'the map, where the operator has given a MAPBOX_TOKEN': /^https:\/\/(api|events|\w+\.tiles)\.mapbox\.com$/,
};

/** Origin of another host → how often pages of this run asked it; and all questions. */
export const askedInRun = { all: 0, others: new Map<string, number>() };

/** Notes whom pages ask beside this machine, whether it lets itself be asked or not. */
export function watchOrigins() {
  const foreign = new Set<string>();
  const note = (address: string) => {
    if (!/^(https?|wss?):/.test(address) || !URL.canParse(address)) return;
    const { hostname, origin } = new URL(address);
    askedInRun.all += 1;
    if (isOwnHost(hostname)) return;
    askedInRun.others.set(origin, (askedInRun.others.get(origin) ?? 0) + 1);
    if (!Object.values(EXCEPTED).some((host) => host.test(origin))) foreign.add(origin);
  };
  const onPage = (page: Page) => {
    page.on('websocket', (socket) => note(socket.url()));
    page.on('framenavigated', (frame) => note(frame.url()));
  };
  return {
    watch(context: BrowserContext): void {
      context.on('request', (request) => note(request.url()));
      context.on('page', onPage);
      for (const page of context.pages()) onPage(page);
    },
    /** Those of them that are not excepted. */
    foreign: (): string[] => [...foreign],
  };
}
