import type { Status } from '@portal/domain/status';

/** What a part is painted with: the status colour, what stands on it, or its tint. */
export type Paint = 'color' | 'mark' | 'ground';

/** A path, or a circle by centre and radius, in a square of 24. */
export interface Shape {
  readonly d?: string;
  readonly circle?: readonly [x: number, y: number, radius: number];
  readonly fill?: Paint;
  readonly stroke?: Paint;
  readonly width?: number;
}

const TRIANGLE: readonly Shape[] = [
  { d: 'M12 4.2 20.8 19.4H3.2Z', fill: 'color', stroke: 'color', width: 2.4 },
  { d: 'M12 9.2v4.5', stroke: 'mark', width: 2 },
  { circle: [12, 16.8, 1.2], fill: 'mark' },
];
const HOLLOW_TRIANGLE: readonly Shape[] = [
  { d: 'M12 4.3 20.7 19.4H3.3Z', fill: 'ground', stroke: 'color', width: 1.8 },
  { d: 'M12 9.4v4.2', stroke: 'color', width: 1.9 },
  { circle: [12, 16.6, 1.1], fill: 'color' },
];
const CIRCLE: readonly Shape[] = [
  { circle: [12, 12, 10], fill: 'color' },
  { d: 'm8 12.3 2.8 2.8 5.3-5.6', stroke: 'mark', width: 1.9 },
];
const HOLLOW_CIRCLE: readonly Shape[] = [
  { circle: [12, 12, 9], fill: 'ground', stroke: 'color', width: 1.8 },
  { d: 'm8.2 12.3 2.6 2.6 5-5.2', stroke: 'color', width: 1.8 },
];

/** Triangle with exclamation mark: state ALERT; circle with tick: OK. Filled is live, hollow the last known value. */
export function statusShapes(status: Status, connected: boolean): readonly Shape[] {
  const isAlert = status === 'ALERT' || status === 'ALERT_INPROGRESS';
  return connected ? (isAlert ? TRIANGLE : CIRCLE) : isAlert ? HOLLOW_TRIANGLE : HOLLOW_CIRCLE;
}

/** Whether a wrench stands in the corner. */
export const isInProgress = (status: Status) => status === 'ALERT_INPROGRESS' || status === 'OK_INPROGRESS';

/** The wrench's disc, the gap around it, and the wrench itself, which is drawn at `at` and made smaller by `scale`. */
export const WRENCH = {
  disc: [18.3, 18.3, 5.2],
  gap: 6.3,
  d: 'M11 1a4 4 0 0 0-3.9 4.91l-5.05 5.24a1.99 1.99 0 0 0 2.85 2.77l5-5.07a4 4 0 0 0 5.06-4.39.5.5 0 0 0-.85-.28L12 6.29 9.7 4l2.12-2.12a.5.5 0 0 0-.29-.84z',
  at: 14.5,
  scale: 0.475,
} as const;
