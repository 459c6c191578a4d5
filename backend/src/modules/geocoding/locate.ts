/** Where addresses are; finds devices on the map after their address was saved; who saves does not wait for it [R-EXT-07, R-API-98]. */

import type { Places } from '@portal/contracts/geocoding';
import { addressProblem } from '@portal/domain/validation';
import { sql } from 'kysely';
import { type Address, type Geocoder, geocoderOf } from '../../adapters/geocoder';
import { reasonOf } from '../../kernel/reason-of';
import type { Foundation, Geocoding, Stop } from '../../kernel/services';
import { inTransaction } from '../../kernel/transaction';
import { placeOnMap } from '../devices/reported';
import { geocodeAddress, tidyAddress } from './geocode';

/** So many devices that wait from before are looked for in one go: what is saved meanwhile waits for no more of them. */
const AT_ONCE = 50;

export class Locator implements Geocoding {
  private queue = Promise.resolve();
  private running = false;
  /** Whether the service has answered since the piece under way began, and whether it has not. */
  private answered = false;
  private failed = false;
  /** The device behind which those that wait from before are left, because nothing was answered. */
  private left: string | undefined;
  private readonly geocoder: Geocoder;
  private readonly asking = new Map<string, Promise<Places['features']>>();

  constructor(private readonly services: Pick<Foundation, 'config' | 'db' | 'clock' | 'log'>) {
    const geocoder = geocoderOf(services.config);
    const { source, attribution, accuracy } = geocoder;
    const search = async (address: Address) => {
      const places = await geocoder.search(address);
      this.goOn();
      return places;
    };
    this.geocoder = { source, attribution, accuracy, search };
  }

  search(address: Address): Promise<Places> {
    return geocodeAddress(this.services, this.geocoder, this.asking, address);
  }

  locate(devices: readonly string[]): void {
    for (const device of devices) this.queue = this.queue.then(() => this.find(device));
  }

  /**
   * Looks for devices whose address was saved before the start, and not found yet, piece after piece. A service that answers nothing is not
   * asked for all of them: the rest is looked for when it has answered again.
   * @param after the uuid of the last one of the piece before
   */
  private async resume(after: string): Promise<void> {
    const { rows } = await sql<{ uuid: string }>`
      select uuid from devices where coordinates = '[]' and city is not null and country is not null and (street is not null or zipcode is not null)
        and uuid > ${after} order by uuid limit ${AT_ONCE}`.execute(this.services.db);
    const last = rows.at(-1)?.uuid;
    if (last === undefined) return;
    this.answered = false;
    this.failed = false;
    this.locate(rows.map(({ uuid }) => uuid));
    this.afterwards(async () => {
      if (this.failed && !this.answered) this.left = after;
      else await this.resume(last);
    });
  }

  /** Does something when all that is looked for was looked for. */
  private afterwards(work: () => Promise<void>): void {
    this.queue = this.queue.then(async () => {
      if (!this.running) return;
      await work().catch((error: unknown) => {
        this.services.log.warn({ reason: reasonOf(error) }, 'devices were not looked for on the map');
      });
    });
  }

  /** Resolves when nothing is looked for. */
  async settled(): Promise<void> {
    for (let seen; seen !== this.queue; ) {
      seen = this.queue;
      await seen;
    }
  }

  async start(): Promise<Stop> {
    this.running = true;
    this.left = undefined;
    await this.resume('');
    return () => this.stop();
  }

  /** Finishes what is under way; the rest is looked for at the next start. */
  async stop(): Promise<void> {
    this.running = false;
    await this.settled();
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
      this.failed = true;
      this.services.log.warn({ reason: reasonOf(error), device }, 'a device was not found on the map');
    }
  }

  /** The service answers: what was left because it did not is looked for. */
  private goOn(): void {
    this.answered = true;
    const { left } = this;
    if (left === undefined) return;
    this.left = undefined;
    this.afterwards(() => this.resume(left));
  }
}
