import type {
  ActionDeclaration,
  NavDeclaration,
  Purpose,
  RemoteName,
  RouteDeclaration,
  SearchDeclaration,
} from '@portal/contracts/remote';
import type { RoutePath } from '@portal/contracts/routes';
import { matchRoutes } from '@portal/ui/router';
import type { Declaring, Remotes } from './resolve';

/** A page and the remote that draws it. */
export interface Page {
  readonly remote: RemoteName;
  readonly route: RouteDeclaration;
}

const pagesOf = (remotes: Declaring): Page[] =>
  [...remotes].flatMap(([remote, { extras }]) => extras.routes.map((route) => ({ remote, route })));

/** What is declared of an address: whole path, any letter case, one trailing slash allowed, where the router takes any number [R-ROUTE-23]. */
export const matching = <R extends { readonly path: string }>(routes: readonly R[], pathname: string): R | undefined =>
  pathname.endsWith('//') ? undefined : matchRoutes([...routes], pathname)?.[0]?.route;

/** Which remote draws an address, if any does. */
export const pageOf = (remotes: Declaring, pathname: string): Page | undefined =>
  matching(
    pagesOf(remotes).map((page) => ({ path: page.route.path, page })),
    pathname,
  )?.page;

/** The addresses of what others link to. What does not run here has one as well, and says there why. */
export function addressesOf(...listed: readonly Declaring[]): Partial<Record<Purpose, RoutePath>> {
  const found: Partial<Record<Purpose, RoutePath>> = {};
  for (const { route } of listed.flatMap(pagesOf)) if (route.purpose) found[route.purpose] ??= route.path;
  return found;
}

const byOrder = (a: { readonly order?: number }, b: { readonly order?: number }) => (a.order ?? 100) - (b.order ?? 100);

/** All actions of all remotes, each with its remote's name, in order. */
export const actionsOf = (remotes: Remotes): (ActionDeclaration & { remote: RemoteName })[] =>
  [...remotes.values()]
    .flatMap(({ extras }) => extras.actions.map((action) => ({ ...action, remote: extras.name })))
    .sort(byOrder);

/** What the remotes let the command palette find, each with its remote's name, in order. */
export const searchesOf = (remotes: Remotes): (SearchDeclaration & { remote: RemoteName })[] =>
  [...remotes.values()]
    .flatMap(({ extras }) => (extras.searches ?? []).map((search) => ({ ...search, remote: extras.name })))
    .sort(byOrder);

/** An entry of a menu with the page it leads to. */
export interface NavEntry extends Omit<NavDeclaration, 'route'>, Page {}

/** The entries of a menu in their order. Rights and switches are asked by who draws them. */
export const navOf = (remotes: Remotes, place: NavDeclaration['place']): NavEntry[] =>
  [...remotes.values()]
    .flatMap(({ extras }) =>
      extras.nav.flatMap((entry) => {
        const route = extras.routes.find(({ path }) => path === entry.route);
        return route && entry.place === place ? [{ ...entry, route, remote: extras.name }] : [];
      }),
    )
    .sort(byOrder);

/** The entry that counts as current on a page: its own, that of the page it says it stands within, else its remote's first. */
export function currentEntry(entries: readonly NavEntry[], page: Page | undefined): NavEntry | undefined {
  if (!page) return undefined;
  const { remote, route } = page;
  return (
    entries.find((entry) => entry.route === route) ??
    (route.within
      ? entries.find((entry) => entry.route.purpose === route.within)
      : entries.find((entry) => entry.remote === remote))
  );
}
