import type { IncidentStatus, Priority } from '@portal/domain/incidents';
import type { ApplianceKind } from '../simulator/appliances';
import type { PersonKey } from './people';

/** An incident that the demo tells in detail. */
export interface ToldIncident {
  /** Name of the device; or, with `kind`, name of the group whose first free device of that kind has it. */
  readonly at: string;
  readonly kind?: string;
  /** Event of the appliance [simulator/appliance-events.ts]. */
  readonly event: string;
  readonly minutesAgo: number;
  readonly status: IncidentStatus;
  readonly priority?: Priority;
  /** With which it was reported, where somebody changed it later. */
  readonly reported?: Priority;
  readonly description?: string;
  /** The device reports the state ALERT. */
  readonly alert?: boolean;
  /** Later entries of its history, oldest first, minutes after the report. */
  readonly history?: readonly ToldStep[];
}

export interface ToldStep {
  readonly after: number;
  readonly by: PersonKey;
  readonly status?: IncidentStatus;
  readonly assigned?: PersonKey;
  readonly priority?: Priority;
  readonly comment?: string;
}

const taken = (after: number, by: PersonKey): ToldStep => ({ after, by, status: 'INPROGRESS', assigned: by });
/** Open; an alarm holds its device in the state ALERT. */
const open = (at: string, event: string, minutesAgo: number, ...history: readonly ToldStep[]): ToldIncident => ({
  at,
  event,
  minutesAgo,
  status: history.length === 0 ? 'NEW' : 'INPROGRESS',
  alert: event.startsWith('E'),
  history,
});
/** On the first free device of a kind in a group. */
const openAt = (group: string, kind: ApplianceKind, ...told: OpenedAt): ToldIncident => ({
  ...open(group, ...told),
  kind,
});
type OpenedAt = [event: string, minutesAgo: number, ...history: ToldStep[]];
const solved = (minutesAgo: number, at: string, event: string, by: PersonKey, comment: string): ToldIncident => ({
  ...open(at, event, minutesAgo, taken(25, by), { after: 140, by, status: 'RESOLVED', comment }),
  status: 'RESOLVED',
  alert: false,
});

/** What goes on in Stuttgart: eleven open incidents, five of them new, and five resolved ones. */
const STUTTGART: readonly ToldIncident[] = [
  {
    ...open(
      'Combi oven 2 – hot line',
      'E34.2',
      26,
      { after: 3, by: 'lena', priority: 'HIGH' },
      {
        after: 9,
        by: 'sofia',
        comment: 'On my way. Please switch the oven off at the main switch and move tonight’s roast to oven 1.',
      },
    ),
    status: 'NEW',
    reported: 'MEDIUM',
    priority: 'HIGH',
    description: 'Error 34.2: core probe 1 reports 0 Ω. Oven stopped the programme “Roast pork 95 °C” at 41 %.',
  },
  open('Walk-in freezer', 'E02.1', 43),
  open('Deep fryer 1', 'E07.3', 192, {
    after: 4,
    by: 'marco',
    status: 'INPROGRESS',
    assigned: 'sofia',
    comment: 'Fryer is off and covered.',
  }),
  open('Combi oven 5 – bistro', 'E12.1', 380),
  open('Combi oven 2 – hot line', 'E20.4', 1272),
  open('Dishwasher rear', 'E51.2', 1767, taken(30, 'marco')),
  open('Bean-to-cup machine', 'M41', 3272, taken(200, 'sofia')),
  open('Combi oven 6 – bistro', 'E20.7', 3292, taken(60, 'sofia')),
  open('Combi oven 1 – hot line', 'M01', 4802, taken(600, 'marco')),
  open('Combi oven gate kitchen', 'M02', 5362, { after: 30, by: 'lena', status: 'INPROGRESS', assigned: 'sofia' }),
  { ...open('Fryer bistro', 'M11', 5430), alert: true },
  solved(5450, 'Combi oven 1 – hot line', 'E41.0', 'sofia', 'Fan bearing replaced.'),
  solved(7638, 'Speed oven counter', 'M03', 'marco', 'Done during the break.'),
  solved(10202, 'Pressure cooker 60 l', 'E71.0', 'sofia', 'Lid sensor cleaned and tested twice.'),
  solved(18204, 'Combi oven 2 – hot line', 'E34.2', 'marco', 'Plug of the core probe was wet. Dried it, works again.'),
  solved(14912, 'Blast chiller', 'M21', 'marco', 'Condenser cleaned.'),
];

/** What goes on elsewhere. No group outside Stuttgart has a new alarm. */
const ELSEWHERE: readonly ToldIncident[] = [
  openAt('Karlsruhe Hauptbahnhof', 'combi', 'E12.1', 410, taken(12, 'amira')),
  openAt('Ettlinger Tor', 'fryer', 'E09.1', 820, taken(45, 'amira')),
  openAt('Durlach', 'freezer', 'E02.6', 96, taken(8, 'sofia')),
  openAt('Durlach', 'coffee', 'M41', 5200, taken(300, 'amira')),
  openAt('Kaiser-Joseph-Straße', 'fryer', 'M11', 2300),
  openAt('Hirschstraße', 'combi', 'M01', 4100, taken(500, 'amira')),
  openAt('Königsplatz', 'combi', 'E34.2', 260, taken(15, 'katharina')),
  openAt('Marienplatz', 'dishwasher', 'E53.0', 700, taken(20, 'katharina')),
  openAt('Lorenzkirche', 'cooker', 'E71.0', 1300, taken(35, 'katharina')),
  openAt('Getreidegasse', 'coffee', 'E61.1', 150, taken(10, 'katharina')),
  openAt('Schwabing', 'combi', 'M02', 6100, taken(900, 'katharina')),
  openAt('Jungfernstieg', 'fryer', 'M12', 1900),
  openAt('Schnoor', 'dishwasher', 'M31', 2600),
  openAt('Königsallee', 'combi', 'M01', 3500, taken(240, 'claire')),
  openAt('Metz', 'freezer', 'M21', 5900, taken(400, 'claire')),
];

export const TOLD_INCIDENTS: readonly ToldIncident[] = [...STUTTGART, ...ELSEWHERE];

/** Whose incidents have texts for comments: the group of this device. */
export const DIAGNOSED = 'Combi oven 2 – hot line';
export const DIAGNOSES = [
  'Plug wet or corroded, cleaned.',
  'Sensor replaced.',
  'Door seal worn, replaced.',
  'Operating error, staff briefed.',
  'No fault found.',
];
