import { isLoopback } from '@portal/domain/loopback';

/** Whether a log-in page may be shown: on https and another origin than the portal's; http only on this machine, where the demo's service stands [R-CAM-04]. */
export function isSafeLink(link: string, own = location.origin): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname, origin } = new URL(link);
  return origin !== own && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)));
}
