import type { ApplianceKind } from '../simulator/appliances';

/** A device that the demo names one by one. */
export interface NamedDevice {
  readonly name: string;
  readonly kind: ApplianceKind;
  readonly street?: string;
  readonly state?: 'ALERT';
  /** Minutes since its last ping, for a device that has lost its connection. */
  readonly lost?: number;
}

const CALWER = 'Calwer Straße 21';
const DOROTHEEN = 'Dorotheenstraße 4';
const SCHLOSS = 'Schlossplatz 1';

/** Devices by name of their group. */
export const NAMED_DEVICES: Readonly<Record<string, readonly NamedDevice[]>> = {
  Stuttgart: [
    { name: 'Walk-in freezer', kind: 'freezer', street: DOROTHEEN, state: 'ALERT', lost: 42 },
    { name: 'Combi oven 2 – hot line', kind: 'combi', street: CALWER, state: 'ALERT' },
    { name: 'Deep fryer 1', kind: 'fryer', street: SCHLOSS, state: 'ALERT', lost: 190 },
    { name: 'Dishwasher rear', kind: 'dishwasher', street: CALWER, state: 'ALERT' },
    { name: 'Bean-to-cup machine', kind: 'coffee', street: SCHLOSS, lost: 27 },
    { name: 'Combi oven 1 – hot line', kind: 'combi', street: CALWER },
    { name: 'Blast chiller', kind: 'chiller', street: DOROTHEEN, lost: 18 },
    { name: 'Pressure cooker 60 l', kind: 'cooker', street: DOROTHEEN },
    { name: 'Speed oven counter', kind: 'speedoven', street: SCHLOSS },
    { name: 'Combi oven 3 – pastry', kind: 'combi', street: CALWER },
    { name: 'Laundry washer', kind: 'laundry', street: DOROTHEEN },
    { name: 'Filter brewer lounge', kind: 'coffee', street: SCHLOSS },
  ],
  Königstraße: [
    { name: 'Steam cabinet lunch', kind: 'combi', state: 'ALERT' },
    { name: 'Combi oven 7 – front cooking', kind: 'combi' },
    { name: 'Deep fryer 2', kind: 'fryer' },
    { name: 'Deep fryer 3', kind: 'fryer' },
    { name: 'Dishwasher front', kind: 'dishwasher' },
    { name: 'Espresso bar left', kind: 'coffee' },
    { name: 'Espresso bar right', kind: 'coffee' },
    { name: 'Walk-in freezer basement', kind: 'freezer', lost: 65 },
  ],
  'Bistro Königstraße': [
    { name: 'Combi oven 5 – bistro', kind: 'combi', state: 'ALERT' },
    { name: 'Combi oven 6 – bistro', kind: 'combi', state: 'ALERT' },
    { name: 'Fryer bistro', kind: 'fryer', state: 'ALERT' },
    { name: 'Speed oven bistro', kind: 'speedoven' },
  ],
  'Backshop Königstraße': [
    { name: 'Combi oven 8 – bakery', kind: 'combi' },
    { name: 'Proofing chiller', kind: 'chiller' },
  ],
  'Flughafen Terminal 1': [
    { name: 'Combi oven gate kitchen', kind: 'combi' },
    { name: 'Speed oven to-go', kind: 'speedoven' },
    { name: 'Combi oven staff canteen', kind: 'combi', lost: 27 },
    { name: 'Combi oven arrivals', kind: 'combi' },
    { name: 'Deep fryer gate B', kind: 'fryer' },
    { name: 'Dishwasher gate kitchen', kind: 'dishwasher' },
    { name: 'Dishwasher staff canteen', kind: 'dishwasher' },
    { name: 'Coffee machine gate A', kind: 'coffee' },
    { name: 'Coffee machine gate B', kind: 'coffee' },
    { name: 'Blast chiller catering', kind: 'chiller' },
    { name: 'Walk-in freezer catering', kind: 'freezer' },
    { name: 'Pressure cooker catering', kind: 'cooker' },
  ],
};

/** Devices of their owner alone, in no group. */
export const OWN_DEVICES: Readonly<Record<'admin' | 'owner', readonly NamedDevice[]>> = {
  admin: [
    { name: 'Combi oven test kitchen', kind: 'combi' },
    { name: 'Coffee machine office', kind: 'coffee' },
    { name: 'Blast chiller trade fair', kind: 'chiller' },
  ],
  owner: [
    { name: 'Combi oven food truck', kind: 'combi' },
    { name: 'Deep fryer food truck', kind: 'fryer' },
  ],
};

/** Known to the cloud by their Cloud Connect ID, added by nobody yet. */
export const SPARE_DEVICES: readonly NamedDevice[] = [
  { name: 'Combi oven, new', kind: 'combi' },
  { name: 'Deep fryer, new', kind: 'fryer' },
  { name: 'Speed oven, new', kind: 'speedoven' },
  { name: 'Dishwasher, new', kind: 'dishwasher' },
  { name: 'Coffee machine, new', kind: 'coffee' },
  { name: 'Walk-in freezer, new', kind: 'freezer' },
];
