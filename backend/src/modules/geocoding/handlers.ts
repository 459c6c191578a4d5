import { geocode } from '@portal/contracts/geocoding';
import { RateLimit } from '../../kernel/rate-limit';
import { type Route, serve } from '../../kernel/serve';
import type { Start } from '../../kernel/services';
import { geocodeAddress, tidyAddress } from './geocode';
import { Locator } from './locate';

const PER_MINUTE = 60;
const questions = new RateLimit(PER_MINUTE, 60_000);

export const routes: Route[] = [
  serve(geocode, async ({ services, caller, query }) => {
    questions.take(caller.userId, services.clock.now());
    return geocodeAddress(services, tidyAddress(query));
  }),
];

export const startGeocoding: Start = async (services) => {
  const locator = new Locator(services);
  services.geocoding = locator;
  await locator.resume();
  return () => locator.stop();
};
