import type { IncidentStatus, Priority } from '@portal/domain/incidents';
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
const solved = (minutesAgo: number, at: string, event: string, by: PersonKey, comment: string): ToldIncident => ({
  at,
  event,
  minutesAgo,
  status: 'RESOLVED',
  history: [taken(25, by), { after: 140, by, status: 'RESOLVED', comment }],
});

/** What goes on in Stuttgart: eleven open incidents, five of them new, and four resolved ones. */
const STUTTGART: readonly ToldIncident[] = [
  {
    at: 'Combi oven 2 – hot line',
    event: 'E34.2',
    minutesAgo: 26,
    status: 'NEW',
    priority: 'HIGH',
    alert: true,
    description: 'Error 34.2: core probe 1 reports 0 Ω. Oven stopped the programme “Roast pork 95 °C” at 41 %.',
    history: [
      { after: 3, by: 'lena', priority: 'HIGH' },
      {
        after: 9,
        by: 'sofia',
        comment: 'On my way. Please switch the oven off at the main switch and move tonight’s roast to oven 1.',
      },
    ],
  },
  { at: 'Walk-in freezer', event: 'E02.1', minutesAgo: 43, status: 'NEW', alert: true },
  {
    at: 'Deep fryer 1',
    event: 'E07.3',
    minutesAgo: 192,
    status: 'INPROGRESS',
    alert: true,
    history: [{ after: 4, by: 'marco', status: 'INPROGRESS', assigned: 'sofia', comment: 'Fryer is off and covered.' }],
  },
  { at: 'Combi oven 5 – bistro', event: 'E12.1', minutesAgo: 380, status: 'NEW', alert: true },
  { at: 'Combi oven 2 – hot line', event: 'E20.4', minutesAgo: 1272, status: 'NEW', alert: true },
  {
    at: 'Dishwasher rear',
    event: 'E51.2',
    minutesAgo: 1767,
    status: 'INPROGRESS',
    alert: true,
    history: [taken(30, 'marco')],
  },
  { at: 'Bean-to-cup machine', event: 'M41', minutesAgo: 3272, status: 'INPROGRESS', history: [taken(200, 'sofia')] },
  {
    at: 'Combi oven 6 – bistro',
    event: 'E20.7',
    minutesAgo: 3292,
    status: 'INPROGRESS',
    alert: true,
    history: [taken(60, 'sofia')],
  },
  {
    at: 'Combi oven 1 – hot line',
    event: 'M01',
    minutesAgo: 4802,
    status: 'INPROGRESS',
    history: [taken(600, 'marco')],
  },
  {
    at: 'Combi oven gate kitchen',
    event: 'M02',
    minutesAgo: 5362,
    status: 'INPROGRESS',
    history: [{ after: 30, by: 'lena', status: 'INPROGRESS', assigned: 'sofia' }],
  },
  { at: 'Fryer bistro', event: 'M11', minutesAgo: 5430, status: 'NEW', alert: true },
  solved(5450, 'Combi oven 1 – hot line', 'E41.0', 'sofia', 'Fan bearing replaced.'),
  solved(7638, 'Speed oven counter', 'M03', 'marco', 'Done during the break.'),
  solved(10202, 'Pressure cooker 60 l', 'E71.0', 'sofia', 'Lid sensor cleaned and tested twice.'),
  solved(14912, 'Blast chiller', 'M21', 'marco', 'Condenser cleaned.'),
];

/** What goes on elsewhere. No group outside Stuttgart has a new alarm. */
const ELSEWHERE: readonly ToldIncident[] = [
  {
    at: 'Karlsruhe Hauptbahnhof',
    kind: 'combi',
    event: 'E12.1',
    minutesAgo: 410,
    status: 'INPROGRESS',
    alert: true,
    history: [taken(12, 'amira')],
  },
  {
    at: 'Ettlinger Tor',
    kind: 'fryer',
    event: 'E09.1',
    minutesAgo: 820,
    status: 'INPROGRESS',
    alert: true,
    history: [taken(45, 'amira')],
  },
  {
    at: 'Durlach',
    kind: 'freezer',
    event: 'E02.6',
    minutesAgo: 96,
    status: 'INPROGRESS',
    alert: true,
    history: [taken(8, 'sofia')],
  },
  {
    at: 'Durlach',
    kind: 'coffee',
    event: 'M41',
    minutesAgo: 5200,
    status: 'INPROGRESS',
    history: [taken(300, 'amira')],
  },
  { at: 'Kaiser-Joseph-Straße', kind: 'fryer', event: 'M11', minutesAgo: 2300, status: 'NEW' },
  {
    at: 'Hirschstraße',
    kind: 'combi',
    event: 'M01',
    minutesAgo: 4100,
    status: 'INPROGRESS',
    history: [taken(500, 'amira')],
  },
  {
    at: 'Königsplatz',
    kind: 'combi',
    event: 'E34.2',
    minutesAgo: 260,
    status: 'INPROGRESS',
    alert: true,
    history: [taken(15, 'katharina')],
  },
  {
    at: 'Marienplatz',
    kind: 'dishwasher',
    event: 'E53.0',
    minutesAgo: 700,
    status: 'INPROGRESS',
    alert: true,
    history: [taken(20, 'katharina')],
  },
  {
    at: 'Lorenzkirche',
    kind: 'cooker',
    event: 'E71.0',
    minutesAgo: 1300,
    status: 'INPROGRESS',
    alert: true,
    history: [taken(35, 'katharina')],
  },
  {
    at: 'Getreidegasse',
    kind: 'coffee',
    event: 'E61.1',
    minutesAgo: 150,
    status: 'INPROGRESS',
    alert: true,
    history: [taken(10, 'katharina')],
  },
  {
    at: 'Schwabing',
    kind: 'combi',
    event: 'M02',
    minutesAgo: 6100,
    status: 'INPROGRESS',
    history: [taken(900, 'katharina')],
  },
  { at: 'Jungfernstieg', kind: 'fryer', event: 'M12', minutesAgo: 1900, status: 'NEW' },
  { at: 'Schnoor', kind: 'dishwasher', event: 'M31', minutesAgo: 2600, status: 'NEW' },
  {
    at: 'Königsallee',
    kind: 'combi',
    event: 'M01',
    minutesAgo: 3500,
    status: 'INPROGRESS',
    history: [taken(240, 'claire')],
  },
  {
    at: 'Metz',
    kind: 'freezer',
    event: 'M21',
    minutesAgo: 5900,
    status: 'INPROGRESS',
    history: [taken(400, 'claire')],
  },
];

export const TOLD_INCIDENTS: readonly ToldIncident[] = [...STUTTGART, ...ELSEWHERE];
