import type { Services } from '../../kernel/services';

const MINUTE_MS = 60_000;

/**
 * Counts a call for log-in, registration or a password by its source, before it costs a query: a flood ends here. In this instance only;
 * what must hold in all of them is counted in the database as well [R-EXT-30]. Throws 429 with the waiting time.
 */
export function countAnonymousCall(services: Services, source: string): void {
  const { anonymousCalls: most } = services.config.quotas;
  services.limits.of({ name: 'anonymous-calls', most, windowMs: MINUTE_MS }).take(source, services.clock.now());
}
