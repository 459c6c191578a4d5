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

const units = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([id, name]) => ({ id, name }));
const celsius = (cu: string, channel: string, curve: Curve): Channel => ({ cu, channel, unit: '°C', curve });
const bar = (cu: string, channel: string, curve: Curve): Channel => ({ cu, channel, unit: 'bar', curve });
const hold = (at: number, swing: number, defrost?: number): Curve => ({ form: 'hold', at, swing, defrost });
const programme = (levels: readonly number[], minutes: number, rest: number) =>
  ({ form: 'programme', levels, minutes, rest }) as const;
const OVEN = programme([160, 180, 220, 230, 140, 100], 95, 28);

export const APPLIANCES = {
  combi: {
    label: 'Combi oven',
    icon: 'oven',
    project: 'CMP-X',
    version: '8.4.2',
    controlunits: units({ 'CU 1': 'Door and probe', 'CU 2': 'Chamber', SG: 'Steam generator' }),
    channels: [
      celsius('CU 2', 'Chamber temperature', OVEN),
      celsius('CU 2', 'Core temperature', { form: 'core', from: 8, target: 72, minutes: 95 }),
      celsius('CU 2', 'Set point', { ...OVEN, form: 'setPoint' }),
    ],
    events: HEAT_EVENTS,
  },
  fryer: {
    label: 'Deep fryer',
    icon: 'fryer',
    project: 'FRY-2',
    version: '3.1.0',
    controlunits: units({ 'Fry 1': 'Frying tank', Hood: 'Extraction hood' }),
    channels: [celsius('Fry 1', 'Oil temperature', programme([160, 170, 175, 180], 70, 30))],
    events: FRYER_EVENTS,
  },
  freezer: {
    label: 'Walk-in freezer',
    icon: 'freezer',
    project: 'COLD-1',
    version: '2.9.7',
    controlunits: units({ Main: 'Room', Comp: 'Compressor' }),
    channels: [celsius('Main', 'Room temperature', hold(-19, 1.2, 5)), bar('Comp', 'Suction pressure', hold(1.4, 0.2))],
    events: COOLING_EVENTS,
  },
  chiller: {
    label: 'Blast chiller',
    icon: 'blastchiller',
    project: 'COLD-3',
    version: '2.9.7',
    controlunits: units({ Main: 'Chamber' }),
    channels: [celsius('Main', 'Chamber temperature', hold(3, 0.9, 4))],
    events: COOLING_EVENTS,
  },
  dishwasher: {
    label: 'Dishwasher',
    icon: 'dishwasher',
    project: 'WASH-5',
    version: '5.0.3',
    controlunits: units({ Main: 'Tank', Dos: 'Dosing' }),
    channels: [
      celsius('Main', 'Tank temperature', programme([60, 62, 65], 50, 24)),
      celsius('Main', 'Rinse temperature', programme([82, 84, 85], 50, 24)),
    ],
    events: WASH_EVENTS,
  },
  coffee: {
    label: 'Coffee machine',
    icon: 'coffee',
    project: 'BREW-7',
    version: '4.2.1',
    controlunits: units({ Boiler: 'Boiler', Main: 'Brewing unit' }),
    channels: [
      celsius('Boiler', 'Boiler temperature', hold(93, 1.5)),
      bar('Boiler', 'Boiler pressure', hold(1.2, 0.15)),
    ],
    events: DRINK_EVENTS,
  },
  cooker: {
    label: 'Pressure cooker',
    icon: 'cooker',
    project: 'PRS-4',
    version: '1.12.0',
    controlunits: units({ Main: 'Vessel', Lid: 'Lid lock' }),
    channels: [
      celsius('Main', 'Vessel temperature', programme([98, 105, 118], 80, 22)),
      bar('Main', 'Pressure', programme([0.1, 0.6, 1], 80, 0)),
    ],
    events: PRESSURE_EVENTS,
  },
  speedoven: {
    label: 'Speed oven',
    icon: 'speedoven',
    project: 'SPD-1',
    version: '6.3.5',
    controlunits: units({ Main: 'Cavity' }),
    channels: [celsius('Main', 'Cavity temperature', programme([200, 230, 250, 270], 40, 26))],
    events: HEAT_EVENTS,
  },
  laundry: {
    label: 'Laundry washer',
    icon: 'washer',
    project: 'LND-2',
    version: '2.0.4',
    controlunits: units({ Main: 'Drum' }),
    channels: [celsius('Main', 'Water temperature', programme([40, 60, 60, 90], 75, 20))],
    events: WASH_EVENTS,
  },
} satisfies Record<string, Appliance>;

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
      .map((event) => ({ id: event.id, name: event.summary.en, localizedNames: event.summary })),
  }));
}

/** The control unit that reports an event: its own, or the first when the appliance has no such unit. */
export function cuOf(event: ApplianceEvent, controlunits: Appliance['controlunits']): string {
  return controlunits.find(({ id }) => id === event.cu)?.id ?? controlunits[0]?.id ?? 'Main';
}

const COOKS: readonly ApplianceKind[] = ['combi', 'speedoven', 'cooker', 'fryer'];
/** Whether recipes run on it. */
export const takesRecipes = (kind: ApplianceKind): boolean => COOKS.includes(kind);
