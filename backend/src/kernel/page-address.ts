/** Addresses of pages that are no well-formed text: the portal answers them with its page, which says that there is nothing [R-ROUTE-24, R-ROUTE-28]. */

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}

/**
 * The address as the router can read it: in a segment of the path with a broken percent escape each `%` stands for itself. Calls under
 * `/api` stay as they came and are refused as the calls they are.
 */
export function readableAddress(url: string): string {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  if (!path.includes('%') || /^\/api(\/|$)/i.test(path)) return url;
  const readable = path.split('/').map((segment) => (isDecodable(segment) ? segment : segment.replaceAll('%', '%25')));
  return readable.join('/') + url.slice(path.length);
}
