/** What browsers report by themselves: to the figures and the log, limited by address, with nothing personal [R-EXT-15]. */
import { reportTelemetry, reportViolation } from '@portal/contracts/system';
import { RateLimit } from '../../kernel/rate-limit';
import { type Call, type Route, serve } from '../../kernel/serve';
import { sourceOf } from '../auth/login-limit';
import { remoteFigures } from './remote-figures';

/** Entries in a minute: of one source, and of all together. */
const PER_SOURCE = 120;
const IN_TOTAL = 1_200;
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

/** The routes with a count of their own, so that one test does not use up another's. */
export function reportRoutes(): Route[] {
  const perSource = new RateLimit(PER_SOURCE, 60_000);
  const inTotal = new RateLimit(IN_TOTAL, 60_000);
  /** What of a call may be written down, each entry a line; an empty call counts as one. Throws 429 when nothing may. */
  const written = <T>(entries: readonly T[], { services, request }: Pick<Call, 'services' | 'request'>): T[] => {
    const [source, now] = [sourceOf(request.ip), services.clock.now()];
    perSource.demand(source, now);
    inTotal.demand('', now);
    const fits = () => perSource.fits(source, now) && inTotal.fits('', now);
    if (entries.length === 0) fits();
    return entries.filter(fits);
  };
  return [
    serve(reportTelemetry, async (call) => {
      const { services } = call;
      const entries = written(call.body.entries, call);
      await remoteFigures(services).count(entries);
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
}

export const routes: Route[] = reportRoutes();
