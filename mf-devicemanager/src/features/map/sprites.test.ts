import { STATUSES, type Status } from '@portal/domain/status';
import { type Shape, statusShapes, WRENCH } from '@portal/ui/status-shapes';
import { featureOf } from './gl';
import type { Look } from './look';
import { spriteOf, sprites } from './sprites';

/** Notes what is drawn in place of pixels, which there are none of without a browser. */
function notingCanvas() {
  const drawn: string[][] = [];
  class NotedPath {
    readonly parts: unknown[];
    constructor(d?: string) {
      this.parts = d === undefined ? [] : [d];
    }
    arc(...circle: number[]) {
      this.parts.push(circle);
    }
    lineTo(...to: number[]) {
      this.parts.push(to);
    }
    closePath() {}
  }
  const context = () => {
    const steps: string[] = [];
    let dash: number[] = [];
    const colours = new Set<string>();
    return {
      steps,
      colours,
      set fillStyle(colour: string) {
        colours.add(colour);
      },
      set strokeStyle(colour: string) {
        colours.add(colour);
      },
      scale() {},
      translate() {},
      save() {},
      restore() {},
      setLineDash: (given: number[]) => {
        dash = given;
      },
      fill: (path: NotedPath) => void steps.push(`fill ${JSON.stringify(path.parts)}`),
      stroke: (path: NotedPath) => void steps.push(`stroke ${JSON.stringify([path.parts, dash])}`),
      getImageData: () => {
        drawn.push(steps);
        return { steps, colours };
      },
    };
  };
  Object.assign(globalThis, { Path2D: NotedPath });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(context as never);
}

/** One colour for all: what is told apart is told by shape. */
const paints = { color: 'gray', mark: 'white', ground: 'white' };
const look = {
  disc: 'white',
  lost: 'gray',
  onLost: 'white',
  status: Object.fromEntries(STATUSES.map((status) => [status, paints])),
} as unknown as Look;

describe('a marker', () => {
  beforeEach(notingCanvas);
  afterEach(() => jest.restoreAllMocks());

  const iconOf = (status: Status, connected: boolean) =>
    featureOf({ uuid: 'd', at: [9, 48], status, connected }).properties.icon;

  it('has a look for each status, and another one while the connection is lost, without help of colour [R-MAP-07, R-STAT-06]', () => {
    const all = sprites(look);
    const looks = STATUSES.flatMap((status) =>
      [true, false].map((connected) => JSON.stringify(all.get(iconOf(status, connected)))),
    );
    expect(looks.every((one) => one?.includes('fill'))).toBe(true);
    expect(new Set(looks).size).toBe(8);
  });

  it('in alarm is dashed, with a mark, while the connection is lost [R-MAP-07]', () => {
    const steps = (connected: boolean) =>
      (sprites(look).get(spriteOf('ALERT', connected)) as unknown as { steps: string[] }).steps;
    const dashed = (connected: boolean) => steps(connected).some((step) => step.endsWith(',[4,4]]'));
    expect([dashed(true), dashed(false)]).toEqual([false, true]);
    expect(steps(false).length).toBeGreaterThan(steps(true).length);
  });

  it('bears the sign of its own status, as cards do, with a wrench where work is in progress, in its colour [R-MAP-07, R-STAT-06]', () => {
    const status = Object.fromEntries(STATUSES.map((one) => [one, { ...paints, color: one }]));
    const all = sprites({ ...look, status } as Look);
    const partOf = ({ d, circle }: Shape) => JSON.stringify(d ? [d] : [[...(circle ?? []), 0, 2 * Math.PI]]);
    for (const one of STATUSES)
      for (const connected of [true, false]) {
        const name = iconOf(one, connected);
        const { steps, colours } = all.get(name) as unknown as { steps: string[]; colours: Set<string> };
        const has = (part: string) => steps.some((step) => step.includes(part));
        expect([
          name,
          statusShapes(one, connected)
            .map(partOf)
            .filter((part) => !has(part)),
        ]).toEqual([name, []]);
        expect([name, has(partOf({ d: WRENCH.d }))]).toEqual([name, one.endsWith('_INPROGRESS')]);
        expect([name, STATUSES.filter((other) => colours.has(other))]).toEqual([name, [one]]);
      }
  });
});
