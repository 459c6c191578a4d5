import type { Endpoint } from '@portal/contracts/endpoint';

type Values = Readonly<Record<string, unknown>>;

/** The address of a call on the portal's own origin: tokens go nowhere else [R-AUTH-11]. */
export function urlOf(endpoint: Endpoint, params: Values = {}, query: Values = {}): URL {
  const path = endpoint.path.replace(/:([a-zA-Z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const url = new URL(path, window.location.origin);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  return url;
}

/** The cursor of the next page, from a Link header [R-EXT-05]. */
export function nextCursor(link: string | null): string | undefined {
  const address = link && /<([^>]+)>\s*;\s*rel="?next"?/.exec(link)?.[1];
  return address ? (new URL(address, window.location.origin).searchParams.get('cursor') ?? undefined) : undefined;
}
