import { sorted, statusOrder } from '@portal/domain/sort';
import type { FleetDevice } from './device';
import { inOrder } from './in-order';

const device = (at: number, given: Partial<FleetDevice> = {}): FleetDevice => ({
  uuid: `d${at}`,
  // In no order, and each name only once.
  name: `Oven ${(at * 7_919) % 1_009}`,
  street: null,
  iconURL: '',
  cloudConnectivity: true,
  state: 'OK',
  status: 'OK',
  statusValue: 4,
  incidents: 0,
  lastPing: null,
  groups: [],
  username: null,
  mutedUntil: null,
  ...given,
});
const ALERT = { state: 'ALERT', status: 'ALERT', statusValue: 1 } as const;

describe('the order of a list', () => {
  it('is the same for the same list', () => {
    const list = Array.from({ length: 20 }, (_, at) => device(at));
    const order = { by: 'name', direction: 'ASC' } as const;
    expect(inOrder(list, order, 'en')).toBe(inOrder(list, order, 'en'));
  });

  it.each(['ASC', 'DESC'] as const)('is that of a list sorted anew, %s, whatever changed [R-DEV-03]', (direction) => {
    let list = Array.from({ length: 500 }, (_, at) => device(at));
    let shown = inOrder(list, { by: 'status', direction }, 'en');
    let last = 7;
    const random = (most: number) => {
      last = (last * 16_807) % 2_147_483_647;
      return last % most;
    };
    for (let round = 0; round < 60; round += 1) {
      const changed = new Map(Array.from({ length: random(6) }, () => [random(500), random(4)]));
      list = list.map((one, at) => {
        const how = changed.get(at);
        if (how === undefined) return one;
        if (how === 3) return { ...one, name: `Fryer ${round} ${at}` };
        return how === 2 ? { ...one, lastPing: round } : { ...device(at, { name: one.name }), ...(how === 1 && ALERT) };
      });
      // One has come, or gone: nothing stands where it stood.
      if (round % 20 === 19) list = [device(600 + round), ...list.slice(1)];
      shown = inOrder(list, { by: 'status', direction }, 'en');
      expect(shown).toEqual(sorted(list, statusOrder('en'), direction));
    }
  });

  it('compares what has changed, and nothing else', () => {
    const list = Array.from({ length: 2_000 }, (_, at) => device(at));
    const order = { by: 'status', direction: 'ASC' } as const;
    inOrder(list, order, 'en');
    let reads = 0;
    const counted = device(700, ALERT);
    Object.defineProperty(counted, 'statusValue', {
      get: () => {
        reads += 1;
        return 1;
      },
    });
    expect(inOrder(list.with(700, counted), order, 'en')[0]).toBe(counted);
    expect(reads).toBeLessThan(20);
  });
});
