import { noise } from './random';

/** How the values of a channel run over a day. */
export type Curve =
  /** A thermostat holds a value; `defrost` lifts it for 20 minutes every 8 hours. */
  | { readonly form: 'hold'; readonly at: number; readonly swing: number; readonly defrost?: number }
  /** Programmes of `minutes` each, one of `levels` per programme, rest temperature at night. */
  | {
      readonly form: 'programme' | 'setPoint';
      readonly levels: readonly number[];
      readonly minutes: number;
      readonly rest: number;
    }
  /** The core of the food: from the cold store to its target within each programme. */
  | { readonly form: 'core'; readonly from: number; readonly target: number; readonly minutes: number };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OPENS_AT = 6;
const CLOSES_AT = 22;

/**
 * The value of a channel at a time: the same device, channel and time always give the same value,
 * so that stored history and live values are one curve.
 */
export function valueAt(curve: Curve, seed: number, time: number): number {
  const ripple = noise(seed, Math.floor(time / MINUTE)) - 0.5;
  switch (curve.form) {
    case 'hold': {
      const wave = Math.sin((2 * Math.PI * time) / ((14 + (seed % 9)) * MINUTE));
      const sinceDefrost = (time + (seed % 480) * MINUTE) % (8 * HOUR);
      const defrost =
        curve.defrost && sinceDefrost < 40 * MINUTE
          ? curve.defrost * Math.sin((Math.PI * sinceDefrost) / (40 * MINUTE))
          : 0;
      return rounded(curve.at + curve.swing * (0.7 * wave + 0.6 * ripple) + defrost);
    }
    case 'setPoint':
      return programme(curve, seed, time).level;
    case 'programme': {
      const now = programme(curve, seed, time);
      const before = programme(curve, seed, now.began - 1);
      const closeness = 1 - Math.exp(-(time - now.began) / ((now.level > before.level ? 9 : 26) * MINUTE));
      return rounded(before.level + (now.level - before.level) * closeness + ripple * 0.02 * now.level);
    }
    case 'core': {
      const into = ((time + (seed % curve.minutes) * MINUTE) % (curve.minutes * MINUTE)) / (curve.minutes * MINUTE);
      const grown = (1 - Math.exp(-2.2 * into)) / (1 - Math.exp(-2.2));
      return rounded(curve.from + (curve.target - curve.from) * grown + ripple);
    }
  }
}

/** Which programme runs at a time, and since when. */
function programme(curve: { levels: readonly number[]; minutes: number; rest: number }, seed: number, time: number) {
  const length = curve.minutes * MINUTE;
  const shift = (seed % curve.minutes) * MINUTE;
  const index = Math.floor((time + shift) / length);
  const began = index * length - shift;
  const hour = new Date(began).getUTCHours();
  const open = hour >= OPENS_AT && hour < CLOSES_AT;
  const level = open ? (curve.levels[Math.floor(noise(seed, index) * curve.levels.length)] ?? curve.rest) : curve.rest;
  return { level, began };
}

const rounded = (value: number) => Math.round(value * 10) / 10;
