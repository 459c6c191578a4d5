import type { FastifyReply, FastifyRequest } from 'fastify';

/** Hosts outside the portal that a configured service needs (camera log-in, map tiles). */
export interface ForeignHosts {
  readonly images?: readonly string[];
  readonly connections?: readonly string[];
  readonly frames?: readonly string[];
}

/** Griffel fills empty style elements through `insertRule`: this is the hash of the empty text, so that no nonce is needed. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * What the page may do: nothing inline, nothing evaluated, no foreign origin, every script with its hash.
 * @param isSecure came by https: elsewhere browsers know no reporting endpoints, and where they are named they don't use the plain address
 */
export function pagePolicy(
  { images = [], connections = [], frames = [] }: ForeignHosts,
  styleHashes: readonly string[] = [],
  isSecure = true,
): string {
  // A policy can't name an IPv6 address; browsers complain on every page that tries.
  const named = frames.filter((origin) => !origin.includes('['));
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${[EMPTY_STYLE, ...styleHashes].join(' ')}`,
    `img-src ${["'self'", 'blob:', 'data:', ...images].join(' ')}`,
    `connect-src ${["'self'", ...connections].join(' ')}`,
    "font-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    `frame-src ${named.length > 0 ? named.join(' ') : "'none'"}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types portal',
    'report-uri /api/csp-report',
    ...(isSecure ? ['report-to csp'] : []),
  ].join('; ');
}

/** What a worker may do that a library of the page starts: a policy of its own, for workers do not have the page's. */
export const workerPolicy = ({ connections = [] }: ForeignHosts): string =>
  `default-src 'none'; connect-src ${["'self'", ...connections].join(' ')}; require-trusted-types-for 'script'; trusted-types 'none'`;

/** What the service worker may do: ask the portal itself. Without it nothing would be asked for any more. */
export const SERVICE_WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

/** For answers that are no page: should one be opened as a page, it can do nothing. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};
const ON_PAGES = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'integrity-policy': 'blocked-destinations=(script), endpoints=(csp)',
  'reporting-endpoints': 'csp="/api/csp-report"',
  'x-frame-options': 'DENY',
};
/** Two years, and only where the browser came by https: on http browsers must ignore it. */
const TWO_YEARS = 'max-age=63072000; includeSubDomains';

/** Sets the headers of every answer; what a handler set itself (a stored file's own policy) stays. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const set = (headers: Record<string, string>) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
  };
  set(EVERYWHERE);
  set({ 'content-security-policy': NO_PAGE });
  if (String(reply.getHeader('content-type') ?? '').startsWith('text/html')) set(ON_PAGES);
  if (request.protocol === 'https') set({ 'strict-transport-security': TWO_YEARS });
}
