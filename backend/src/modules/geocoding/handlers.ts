import { geocode } from '@portal/contracts/geocoding';
import { type Route, serveWaiting } from '../../kernel/serve';
import { tidyAddress } from './geocode';

const QUESTIONS = { name: 'geocoding', most: 60, windowMs: 60_000 };

export const routes: Route[] = [
  serveWaiting(geocode, async ({ services, caller, query }) => {
    services.limits.of(QUESTIONS).take(caller.userId, services.clock.now());
    return services.geocoding.search(tidyAddress(query));
  }),
];
