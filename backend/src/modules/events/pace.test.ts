import type { Published } from '../../kernel/outbox';
import { Pace } from './pace';

const moved = (serial: number, device: string): Published => ({
  kind: 'tree.changed',
  groups: [],
  devices: [device],
  serial,
});
const state = (serial: number, device: string): Published => ({ kind: 'device.state', device, serial });

describe('the pace at which the tree is read', () => {
  it('lets the first change through at once and gathers those that follow', () => {
    const pace = new Pace();
    const first = [moved(1, 'd1'), state(2, 'd1')];
    expect(pace.take(first)).toEqual(first);
    for (let serial = 3; serial < 500; serial += 1) expect(pace.take([moved(serial, `d${serial}`)])).toEqual([]);
    expect(pace.oldest).toBe(3);
    expect(pace.wait).toBeGreaterThan(0);
    pace.hurry();
    expect(pace.take([])).toHaveLength(497);
    expect([pace.oldest, pace.take([])]).toEqual([undefined, []]);
  });

  it('holds back what happens to a device that moves, and nothing of others', () => {
    const pace = new Pace();
    pace.take([moved(1, 'd0')]);
    const others: Published[] = [state(3, 'd2'), { kind: 'rights', user: 'u1', serial: 4 }];
    expect(pace.take([moved(2, 'd1'), ...others])).toEqual(others);
    expect(pace.take([state(5, 'd1'), state(6, 'd2')])).toEqual([state(6, 'd2')]);
    pace.hurry();
    expect(pace.take([])).toEqual([moved(2, 'd1'), state(5, 'd1')]);
  });
});
