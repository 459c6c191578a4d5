/** Every address of the portal with its parameters, in the spelling we write [R-ROUTE-01 to R-ROUTE-22]. */
export const ROUTES = [
  '/',
  '/login',
  '/register',
  '/signup',
  '/registered',
  '/activate',
  '/forgotpassword',
  '/resettriggered',
  '/resetpassword',
  '/commander_login',
  '/privacy',
  '/impressum',
  '/cookies',
  '/devicemanager',
  '/devicemanager/:groupId',
  '/mydevices',
  '/map',
  '/incidentmanager',
  '/incidentmanager/group/:groupId',
  '/incidentmanager/device/:deviceId',
  '/incidentmanager/device/:deviceId/group/:groupId',
  '/incident/:incidentId',
  '/incident/:incidentId/group/:groupId',
  '/recipemanager/group/:groupId',
  '/recipemanager/export/group/:groupId',
  '/notifications',
  '/userprofile',
  '/createvoucher',
  '/sensordata/:deviceId',
] as const;
export type PortalRoute = (typeof ROUTES)[number];

/** Fills a route's parameters in. */
export function href(route: PortalRoute, params: Readonly<Record<string, string>> = {}): string {
  return route.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

export interface RouteMatch<R extends PortalRoute = PortalRoute> {
  route: R;
  params: Record<string, string>;
}

/** The route of a path: whole path, any letter case, one trailing slash allowed [R-ROUTE-23]; ids keep their case. */
export function matchRoute(pathname: string, routes: readonly PortalRoute[] = ROUTES): RouteMatch | undefined {
  const segments = pathname.replace(/(?<=.)\/$/, '').split('/');
  for (const route of routes) {
    const wanted = route.split('/');
    if (wanted.length !== segments.length) continue;
    const params: Record<string, string> = {};
    const fits = wanted.every((part, index) => {
      const given = segments[index] ?? '';
      if (!part.startsWith(':')) return part === given.toLowerCase();
      if (given === '') return false;
      params[part.slice(1)] = decode(given);
      return true;
    });
    if (fits) return { route, params };
  }
  return undefined;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** R-ROUTE-26: a remembered path only when it is a path of this portal. */
export function safePath(path: string | null | undefined): string | undefined {
  if (!path || !path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return undefined;
  const pathname = path.split(/[?#]/)[0] ?? '';
  const match = matchRoute(pathname);
  return match && match.route !== '/login' ? path : undefined;
}
