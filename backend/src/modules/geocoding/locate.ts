/** Where addresses are; finds devices on the map after their address was saved; who saves does not wait for it [R-EXT-07, R-API-98]. */

import type { Places } from '@portal/contracts/geocoding';
import { addressProblem } from '@portal/domain/validation';
import { sql } from 'kysely';
import { type Address, geocoderOf } from '../../adapters/geocoder';
import type { Foundation, Geocoding, Stop } from '../../kernel/services';
import { inTransaction } from '../../kernel/transaction';
import { placeOnMap } from '../devices/reported';
import { geocodeAddress, tidyAddress } from './geocode';

/** So many devices that wait from before are looked for at the start, others each time: those that nobody finds must not keep the rest waiting. */
const AT_START = 200;

export class Locator implements Geocoding {
  private queue = Promise.resolve();
  private running = false;
  private readonly geocoder;
  private readonly asking = new Map<string, Promise<Places['features']>>();

  constructor(private readonly services: Pick<Foundation, 'config' | 'db' | 'clock' | 'log'>) {
    this.geocoder = geocoderOf(services.config);
  }

  search(address: Address): Promise<Places> {
    return geocodeAddress(this.services, this.geocoder, this.asking, address);
  }

  locate(devices: readonly string[]): void {
    for (const device of devices) this.queue = this.queue.then(() => this.find(device));
  }

  /** Devices whose address was saved before the start, and not found yet. */
  private async resume(): Promise<void> {
    const { rows } = await sql<{ uuid: string }>`
      select uuid from devices where coordinates = '[]' and city is not null and country is not null and (street is not null or zipcode is not null)
      order by random() limit ${AT_START}`.execute(this.services.db);
    this.locate(rows.map(({ uuid }) => uuid));
  }

  /** Resolves when nothing is looked for. */
  settled(): Promise<void> {
    return this.queue;
  }

  async start(): Promise<Stop> {
    this.running = true;
    await this.resume();
    return () => this.stop();
  }

  /** Finishes what is under way; the rest is looked for at the next start. */
  async stop(): Promise<void> {
    this.running = false;
    await this.queue;
  }

  /** Never throws: a device that is not found stays without coordinates. */
  private async find(device: string): Promise<void> {
    if (!this.running) return;
    try {
      const { db } = this.services;
      const before = await db
        .selectFrom('devices')
        .select(['street', 'zipcode', 'city', 'country'])
        .where('uuid', '=', device)
        .executeTakeFirst();
      if (!before) return;
      const address = tidyAddress(before);
      if (addressProblem(address) !== undefined) return;
      const { features } = await this.search(address);
      if (features.length === 0) return;
      await inTransaction({ db }, (trx) => placeOnMap(trx, device, before, features));
    } catch (error) {
      this.services.log.warn(
        { reason: error instanceof Error ? error.message : String(error), device },
        'a device was not found on the map',
      );
    }
  }
}
