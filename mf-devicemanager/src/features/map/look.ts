import type { Status } from '@portal/domain/status';

/** Colours as a canvas needs them: by value. */
export interface Look {
  water: string;
  land: string;
  border: string;
  road: string;
  name: string;
  halo: string;
  disc: string;
  lost: string;
  onLost: string;
  status: Readonly<Record<Status, { color: string; mark: string; ground: string }>>;
}

const TOKEN: Record<Status, string> = {
  ALERT: 'Alert',
  ALERT_INPROGRESS: 'AlertInProgress',
  OK_INPROGRESS: 'OkInProgress',
  OK: 'Ok',
};

/** Quiet grounds, so that the markers carry the colour. */
const GROUND = {
  light: { water: '#cfdfe8', land: '#f3f2ef', border: '#b9b5ae', road: '#dedad2' },
  dark: { water: '#12181c', land: '#202122', border: '#575757', road: '#333333' },
} as const;

/** @param element somewhere inside the theme */
export function lookOf(element: HTMLElement, dark: boolean): Look {
  const values = getComputedStyle(element);
  const token = (name: string) => values.getPropertyValue(`--${name}`).trim() || 'gray';
  const status = (name: Status) => ({
    color: token(`portalStatus${TOKEN[name]}Solid`),
    mark: token(`portalStatus${TOKEN[name]}OnSolid`),
    ground: token(`portalStatus${TOKEN[name]}Background`),
  });
  return {
    ...GROUND[dark ? 'dark' : 'light'],
    name: token('colorNeutralForeground3'),
    halo: token('colorNeutralBackground1'),
    disc: token('colorNeutralBackground1'),
    lost: token('portalStatusLostSolid'),
    onLost: token('portalStatusLostOnSolid'),
    status: {
      ALERT: status('ALERT'),
      ALERT_INPROGRESS: status('ALERT_INPROGRESS'),
      OK_INPROGRESS: status('OK_INPROGRESS'),
      OK: status('OK'),
    },
  };
}
