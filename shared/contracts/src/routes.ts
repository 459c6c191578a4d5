/** An address with its parameters: `/devicemanager/:groupId`. Which there are, only the remotes say [R-ROUTE-01 to R-ROUTE-22]. */
export type RoutePath = `/${string}`;

/** Fills a route's parameters in. */
export const href = (route: RoutePath, params: Readonly<Record<string, string | undefined>> = {}): string =>
  route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
