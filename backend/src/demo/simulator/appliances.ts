import {
  type ApplianceEvent,
  COOLING_EVENTS,
  DRINK_EVENTS,
  FRYER_EVENTS,
  HEAT_EVENTS,
  PRESSURE_EVENTS,
  WASH_EVENTS,
} from './appliance-events';
import type { Curve } from './curves';

export interface Channel {
  readonly cu: string;
  readonly channel: string;
  readonly unit: string;
  readonly curve: Curve;
}

/** What one model of kitchen appliance is made of and reports. */
export interface Appliance {
  /** How people call it; names of devices start with it. */
  readonly label: string;
  /** Its default picture. */
  readonly icon: string;
  readonly project: string;
  readonly version: string;
  readonly controlunits: readonly { readonly id: string; readonly name: string }[];
  readonly channels: readonly Channel[];
  readonly events: readonly ApplianceEvent[];
}

const OVEN_LEVELS = [160, 180, 220, 230, 140, 100] as const;
const oven = { form: 'programme', levels: OVEN_LEVELS, minutes: 95, rest: 28 } as const;

export const APPLIANCES = {
  combi: {
    label: 'Combi oven',
    icon: 'oven',
    project: 'CMP-X',
    version: '8.4.2',
    controlunits: [
      { id: 'CU 1', name: 'Door and probe' },
      { id: 'CU 2', name: 'Chamber' },
      { id: 'SG', name: 'Steam generator' },
    ],
    channels: [
      { cu: 'CU 2', channel: 'Chamber temperature', unit: '°C', curve: oven },
      {
        cu: 'CU 2',
        channel: 'Core temperature',
        unit: '°C',
        curve: { form: 'core', from: 8, target: 72, minutes: 95 },
      },
      { cu: 'CU 2', channel: 'Set point', unit: '°C', curve: { ...oven, form: 'setPoint' } },
    ],
    events: HEAT_EVENTS,
  },
  fryer: {
    label: 'Deep fryer',
    icon: 'fryer',
    project: 'FRY-2',
    version: '3.1.0',
    controlunits: [
      { id: 'Fry 1', name: 'Frying tank' },
      { id: 'Hood', name: 'Extraction hood' },
    ],
    channels: [
      {
        cu: 'Fry 1',
        channel: 'Oil temperature',
        unit: '°C',
        curve: { form: 'programme', levels: [160, 170, 175, 180], minutes: 70, rest: 30 },
      },
    ],
    events: FRYER_EVENTS,
  },
  freezer: {
    label: 'Walk-in freezer',
    icon: 'freezer',
    project: 'COLD-1',
    version: '2.9.7',
    controlunits: [
      { id: 'Main', name: 'Room' },
      { id: 'Comp', name: 'Compressor' },
    ],
    channels: [
      { cu: 'Main', channel: 'Room temperature', unit: '°C', curve: { form: 'hold', at: -19, swing: 1.2, defrost: 5 } },
      { cu: 'Comp', channel: 'Suction pressure', unit: 'bar', curve: { form: 'hold', at: 1.4, swing: 0.2 } },
    ],
    events: COOLING_EVENTS,
  },
  chiller: {
    label: 'Blast chiller',
    icon: 'blastchiller',
    project: 'COLD-3',
    version: '2.9.7',
    controlunits: [{ id: 'Main', name: 'Chamber' }],
    channels: [
      {
        cu: 'Main',
        channel: 'Chamber temperature',
        unit: '°C',
        curve: { form: 'hold', at: 3, swing: 0.9, defrost: 4 },
      },
    ],
    events: COOLING_EVENTS,
  },
  dishwasher: {
    label: 'Dishwasher',
    icon: 'dishwasher',
    project: 'WASH-5',
    version: '5.0.3',
    controlunits: [
      { id: 'Main', name: 'Tank' },
      { id: 'Dos', name: 'Dosing' },
    ],
    channels: [
      {
        cu: 'Main',
        channel: 'Tank temperature',
        unit: '°C',
        curve: { form: 'programme', levels: [60, 62, 65], minutes: 50, rest: 24 },
      },
      {
        cu: 'Main',
        channel: 'Rinse temperature',
        unit: '°C',
        curve: { form: 'programme', levels: [82, 84, 85], minutes: 50, rest: 24 },
      },
    ],
    events: WASH_EVENTS,
  },
  coffee: {
    label: 'Coffee machine',
    icon: 'coffee',
    project: 'BREW-7',
    version: '4.2.1',
    controlunits: [
      { id: 'Boiler', name: 'Boiler' },
      { id: 'Main', name: 'Brewing unit' },
    ],
    channels: [
      { cu: 'Boiler', channel: 'Boiler temperature', unit: '°C', curve: { form: 'hold', at: 93, swing: 1.5 } },
      { cu: 'Boiler', channel: 'Boiler pressure', unit: 'bar', curve: { form: 'hold', at: 1.2, swing: 0.15 } },
    ],
    events: DRINK_EVENTS,
  },
  cooker: {
    label: 'Pressure cooker',
    icon: 'cooker',
    project: 'PRS-4',
    version: '1.12.0',
    controlunits: [
      { id: 'Main', name: 'Vessel' },
      { id: 'Lid', name: 'Lid lock' },
    ],
    channels: [
      {
        cu: 'Main',
        channel: 'Vessel temperature',
        unit: '°C',
        curve: { form: 'programme', levels: [98, 105, 118], minutes: 80, rest: 22 },
      },
      {
        cu: 'Main',
        channel: 'Pressure',
        unit: 'bar',
        curve: { form: 'programme', levels: [0.1, 0.6, 1], minutes: 80, rest: 0 },
      },
    ],
    events: PRESSURE_EVENTS,
  },
  speedoven: {
    label: 'Speed oven',
    icon: 'speedoven',
    project: 'SPD-1',
    version: '6.3.5',
    controlunits: [{ id: 'Main', name: 'Cavity' }],
    channels: [
      {
        cu: 'Main',
        channel: 'Cavity temperature',
        unit: '°C',
        curve: { form: 'programme', levels: [200, 230, 250, 270], minutes: 40, rest: 26 },
      },
    ],
    events: HEAT_EVENTS,
  },
  laundry: {
    label: 'Laundry washer',
    icon: 'washer',
    project: 'LND-2',
    version: '2.0.4',
    controlunits: [{ id: 'Main', name: 'Drum' }],
    channels: [
      {
        cu: 'Main',
        channel: 'Water temperature',
        unit: '°C',
        curve: { form: 'programme', levels: [40, 60, 60, 90], minutes: 75, rest: 20 },
      },
    ],
    events: WASH_EVENTS,
  },
} as const satisfies Record<string, Appliance>;

export type ApplianceKind = keyof typeof APPLIANCES;

export const APPLIANCE_KINDS = Object.keys(APPLIANCES) as ApplianceKind[];

/** An appliance seen by its general shape. */
export const appliance = (kind: ApplianceKind): Appliance => APPLIANCES[kind];

/** The control units of an appliance with the events that each can report, as the portal shows them. */
export function controlUnitsOf(kind: ApplianceKind) {
  const { controlunits, events } = appliance(kind);
  return controlunits.map(({ id, name }) => ({
    id,
    name,
    events: events
      .filter((event) => cuOf(event, controlunits) === id)
      .map((event) => ({ id: event.id, name: event.summary.en })),
  }));
}

/** The control unit that reports an event: its own, or the first when the appliance has no such unit. */
export function cuOf(event: ApplianceEvent, controlunits: Appliance['controlunits']): string {
  return controlunits.find(({ id }) => id === event.cu)?.id ?? controlunits[0]?.id ?? 'Main';
}

const COOKS: readonly ApplianceKind[] = ['combi', 'speedoven', 'cooker', 'fryer'];
/** Whether recipes run on it. */
export const takesRecipes = (kind: ApplianceKind): boolean => COOKS.includes(kind);
