/** What browsers report by themselves: to the figures and the log, limited by address, with nothing personal [R-EXT-15]. */
import { reportTelemetry, reportViolation } from '@portal/contracts/system';
import { type Call, type Route, serve } from '../../kernel/serve';
import { sourceOf } from '../auth/login-limit';

/** Entries in a minute: of one source, and of all together. */
const PER_SOURCE = { name: 'reports-of-source', most: 120, windowMs: 60_000 };
const IN_TOTAL = { name: 'reports', most: 1_200, windowMs: 60_000 };
/** What one source tells of one version counts once in so long for whether that version is worse: nobody decides alone, nor by being loud. */
const PER_VERSION = { name: 'reports-of-version', most: 1, windowMs: 600_000 };
/** So many failures of one report stand in the log. */
const TOLD = 20;

/** An address without query and fragment, which may hold tokens; other schemes by their name only. */
function shortAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (!URL.canParse(value)) return value.slice(0, 40);
  const { protocol, origin, pathname } = new URL(value);
  return /^https?:$/.test(protocol) ? `${origin}${pathname}`.slice(0, 300) : protocol;
}

/** The facts of one violation, in either of the two forms browsers send. */
function violationOf(report: object): Record<string, unknown> {
  const old: unknown = Reflect.get(report, 'csp-report');
  const body: unknown = old ?? Reflect.get(report, 'body') ?? report;
  const get = (...names: string[]): unknown =>
    names
      .map((name) => (typeof body === 'object' && body ? Reflect.get(body, name) : undefined))
      .find((found) => found !== undefined);
  const word = (found: unknown) => (typeof found === 'string' ? found.slice(0, 100) : undefined);
  const line = get('line-number', 'lineNumber');
  return {
    directive: word(get('effective-directive', 'violated-directive', 'effectiveDirective')),
    blocked: shortAddress(get('blocked-uri', 'blockedURL')),
    page: shortAddress(get('document-uri', 'documentURL')),
    file: shortAddress(get('source-file', 'sourceFile')),
    ...(typeof line === 'number' ? { line } : {}),
  };
}

/** What of a call may be written down, each entry a line; an empty call counts as one. Throws 429 when nothing may. */
function written<T>(entries: readonly T[], { services, request }: Pick<Call, 'services' | 'request'>): T[] {
  const [source, now] = [sourceOf(request.ip), services.clock.now()];
  const perSource = services.limits.of(PER_SOURCE);
  const inTotal = services.limits.of(IN_TOTAL);
  perSource.demand(source, now);
  inTotal.demand('', now);
  const fits = () => perSource.fits(source, now) && inTotal.fits('', now);
  if (entries.length === 0) fits();
  return entries.filter(fits);
}

export const routes: Route[] = [
  serve(reportTelemetry, async (call) => {
    const { services } = call;
    const entries = written(call.body.entries, call);
    const [source, now] = [sourceOf(call.request.ip), services.clock.now()];
    const isFresh = (what: string) => services.limits.of(PER_VERSION).fits(`${source} ${what}`, now);
    await services.remoteFigures.count(entries, isFresh);
    const failures = entries.filter(({ kind }) => kind === 'error');
    if (failures.length > 0)
      services.log.warn({ failures: failures.slice(0, TOLD), count: failures.length }, 'remotes failed in a browser');
  }),
  serve(reportViolation, async (call) => {
    const reports: readonly unknown[] = Array.isArray(call.body) ? call.body : [call.body];
    for (const report of written(reports, call))
      call.services.log.warn({ violation: violationOf(report as object) }, 'content security policy violated');
  }),
];
