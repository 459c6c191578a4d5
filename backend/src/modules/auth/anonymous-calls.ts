import { RateLimit } from '../../kernel/rate-limit';
import type { Services } from '../../kernel/services';

const MINUTE_MS = 60_000;
/** One count for each portal, not for the process: several may run in it. */
const counts = new WeakMap<Services, RateLimit>();

/**
 * Counts a call for log-in, registration or a password by its source, before it costs a query: a flood ends here. In this instance only;
 * what must hold in all of them is counted in the database as well [R-EXT-30]. Throws 429 with the waiting time.
 */
export function countAnonymousCall(services: Services, source: string): void {
  let count = counts.get(services);
  if (!count) counts.set(services, (count = new RateLimit(services.config.quotas.anonymousCalls, MINUTE_MS)));
  count.take(source, services.clock.now());
}
