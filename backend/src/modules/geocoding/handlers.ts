import { geocode } from '@portal/contracts/geocoding';
import { type Route, serve } from '../../kernel/serve';
import { tidyAddress } from './geocode';

const QUESTIONS = { name: 'geocoding', most: 60, windowMs: 60_000 };

export const routes: Route[] = [
  serve(geocode, async ({ services, caller, query }) => {
    services.limits.of(QUESTIONS).take(caller.userId, services.clock.now());
    return services.geocoding.search(tidyAddress(query));
  }),
];
