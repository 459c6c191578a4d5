/** Whether a log-in page may be shown: on https and another origin than the portal's; http only on this machine, where the demo's service stands [R-CAM-04]. */
export function isSafeLink(link: string, own = location.origin): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname, origin } = new URL(link);
  const local = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
  return origin !== own && (protocol === 'https:' || (protocol === 'http:' && local));
}
