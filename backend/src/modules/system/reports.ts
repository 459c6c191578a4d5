/** What browsers report by themselves: to the log, counted by address, with nothing personal [R-EXT-15]. */
import { reportTelemetry, reportViolation } from '@portal/contracts/system';
import { RateLimit } from '../../kernel/rate-limit';
import { serve, type Route } from '../../kernel/serve';
import { sourceOf } from '../auth/login-limit';

const PER_MINUTE = 120;

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
  const get = (...names: string[]): unknown => names.map((name) => (typeof body === 'object' && body ? Reflect.get(body, name) : undefined)).find((found) => found !== undefined);
  const word = (found: unknown) => (typeof found === 'string' ? found.slice(0, 100) : undefined);
  const line = get('line-number', 'lineNumber');
  return {
    directive: word(get('effective-directive', 'violated-directive', 'effectiveDirective')), blocked: shortAddress(get('blocked-uri', 'blockedURL')),
    page: shortAddress(get('document-uri', 'documentURL')), file: shortAddress(get('source-file', 'sourceFile')), ...(typeof line === 'number' ? { line } : {}),
  };
}

/** The routes with a count of their own, so that one test does not use up another's. */
export function reportRoutes(): Route[] {
  const limit = new RateLimit(PER_MINUTE, 60_000);
  return [
    serve(reportTelemetry, async ({ body, services, request }) => {
      limit.take(sourceOf(request.ip), services.clock.now());
      for (const entry of body.entries) services.log.info({ telemetry: entry }, 'telemetry');
    }),
    serve(reportViolation, async ({ body, services, request }) => {
      limit.take(sourceOf(request.ip), services.clock.now());
      for (const report of Array.isArray(body) ? body : [body]) services.log.warn({ violation: violationOf(report as object) }, 'content security policy violated');
    }),
  ];
}

export const routes: Route[] = reportRoutes();
