import type { RemoteName } from '@portal/contracts/remote';
import { matchRoute, type PortalRoute, ROUTES } from '@portal/contracts/routes';
import type { Module } from '@portal/domain/modules';
import type { Right } from '@portal/domain/rights';
import { type Absence, type AbsentRemotes, pageOf, type Remotes } from '../remotes/resolve';

/** The shell's own pages: the frame that works when every remote is down. */
const OWN = {
  '/': 'public',
  '/privacy': 'public',
  '/impressum': 'public',
  '/cookies': 'public',
  '/notifications': 'login',
} as const;
export type OwnPage = keyof typeof OWN;

/** Where R-SHELL-12 wants the footer. */
const WITH_FOOTER: readonly PortalRoute[] = ['/login', '/privacy', '/impressum', '/cookies'];
/** Artwork on one side, a form on the other: the header lies over both. */
const SPLIT: readonly PortalRoute[] = [
  '/login',
  '/register',
  '/signup',
  '/registered',
  '/activate',
  '/forgotpassword',
  '/resettriggered',
  '/resetpassword',
  '/commander_login',
];
const LOGIN: readonly PortalRoute[] = ['/login', '/commander_login'];

export type Screen = {
  readonly route: PortalRoute | undefined;
  readonly access: 'public' | 'login';
  readonly module?: Module;
  readonly isLogin: boolean;
  readonly hasFooter: boolean;
  readonly isSplit: boolean;
} & (
  | { readonly kind: 'own'; readonly page: OwnPage }
  | { readonly kind: 'remote'; readonly remote: RemoteName }
  /** A part that is known, and does not run here. */
  | { readonly kind: 'absent'; readonly remote: RemoteName; readonly why: Absence }
  /** No registry can be trusted: who would draw the address is unknown. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'missing' }
);

/** What the registry says beside the remotes that run. */
interface Rest {
  readonly absent?: AbsentRemotes;
  readonly isRefused?: boolean;
}

/** Which screen an address shows. An address that nobody serves is not found [R-ROUTE-24]. */
export function screenOf(
  pathname: string,
  remotes: Remotes,
  { absent = new Map(), isRefused = false }: Rest = {},
): Screen {
  const route = matchRoute(pathname, ROUTES)?.route;
  const frame = {
    route,
    isLogin: route !== undefined && LOGIN.includes(route),
    hasFooter: route !== undefined && WITH_FOOTER.includes(route),
    isSplit: route !== undefined && SPLIT.includes(route),
  };
  if (route !== undefined && route in OWN)
    return { ...frame, kind: 'own', page: route as OwnPage, access: OWN[route as OwnPage] };
  const page = pageOf(remotes, pathname);
  if (!page) return { ...frame, isSplit: false, ...standIn(pathname, absent, frame, isRefused) };
  return {
    ...frame,
    kind: 'remote',
    remote: page.remote,
    access: page.access,
    module: declared(remotes, page.remote, page.route)?.module,
  };
}

/** What stands where no remote draws. */
function standIn(
  pathname: string,
  absent: AbsentRemotes,
  { route, isLogin }: Pick<Screen, 'route' | 'isLogin'>,
  isRefused: boolean,
) {
  const page = pageOf(absent, pathname);
  const why = page && absent.get(page.remote)?.why;
  if (page && why) return { kind: 'absent', remote: page.remote, why, access: page.access, isLogin } as const;
  return { kind: isRefused && route !== undefined ? 'refused' : 'missing', access: 'public', isLogin: false } as const;
}

/** What a remote says about one of its pages. */
export const declared = (remotes: Remotes, remote: RemoteName, path: PortalRoute) =>
  remotes.get(remote)?.extras.routes.find((route) => route.path === path);

export interface Link {
  readonly path: PortalRoute;
  readonly right?: Right;
  readonly module?: Module;
}

/** A page as menus need to know it; undefined when no listed remote serves it, so that nothing leads nowhere. */
export function linkTo(path: PortalRoute, remotes: Remotes): Link | undefined {
  const page = pageOf(remotes, path);
  const route = page && declared(remotes, page.remote, path);
  return route && { path, right: route.right, module: route.module };
}
