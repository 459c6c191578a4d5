import type { RemoteName, RouteDeclaration } from '@portal/contracts/remote';
import { matching, pageOf } from '../remotes/declared';
import type { Absence, AbsentRemotes, Remotes } from '../remotes/resolve';
import { OWN_PAGES, type OwnPage } from './own-pages';

export type Screen = {
  /** What is declared of the address. */
  readonly route: RouteDeclaration | undefined;
  readonly access: 'public' | 'login';
} & (
  | { readonly kind: 'own'; readonly page: OwnPage }
  | { readonly kind: 'remote'; readonly remote: RemoteName; readonly route: RouteDeclaration }
  /** A part that is known, and does not run here. */
  | {
      readonly kind: 'absent';
      readonly remote: RemoteName;
      readonly why: Absence;
      readonly route: RouteDeclaration;
    }
  /** No registry can be trusted: which addresses there are is unknown. */
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
  const own = matching(OWN_PAGES, pathname);
  if (own) return { kind: 'own', route: own, page: own.path, access: own.access };
  const page = pageOf(remotes, pathname);
  if (page) return { kind: 'remote', ...page, access: page.route.access };
  const left = pageOf(absent, pathname);
  const why = left && absent.get(left.remote)?.why;
  if (left && why) return { kind: 'absent', ...left, why, access: left.route.access };
  return { kind: isRefused ? 'refused' : 'missing', route: undefined, access: 'public' };
}
