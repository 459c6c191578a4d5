import { type SpotDiff, SpotFeed } from './spot-feed';
import type { Spot } from './spots';

const spot = (uuid: string, more: Partial<Spot> = {}): Spot => ({
  uuid,
  at: [9, 48],
  status: 'OK',
  connected: true,
  ...more,
});
const fleet = (count: number) => Array.from({ length: count }, (_, index) => spot(`d${index}`));

/** A library that takes its time: `done` ends the part under way. */
function library() {
  const sent: SpotDiff[] = [];
  let finish = () => undefined as void;
  const feed = new SpotFeed((diff) => {
    sent.push(diff);
    return new Promise((resolve) => {
      finish = resolve;
    });
  }, 100);
  const done = async () => {
    finish();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { sent, feed, done };
}
const sizes = (sent: readonly SpotDiff[]) => sent.map(({ put, remove }) => [put.length, remove.length]);

describe('devices reach the library', () => {
  it('in parts, the next when the last is done, none left out [R-MAP-01]', async () => {
    const { sent, feed, done } = library();
    feed.show(fleet(250));
    expect(sizes(sent)).toEqual([[100, 0]]);
    for (let n = 0; n < 5; n++) await done();
    expect(sizes(sent)).toEqual([
      [100, 0],
      [100, 0],
      [50, 0],
    ]);
    expect(new Set(sent.flatMap(({ put }) => put.map(({ uuid }) => uuid))).size).toBe(250);
  });

  it('afterwards what changed alone: status, connection, place, new and gone [R-MAP-07]', async () => {
    const { sent, feed, done } = library();
    feed.show(fleet(6));
    await done();
    const changed = [
      spot('d0', { status: 'ALERT' }),
      spot('d1', { connected: false }),
      spot('d2', { at: [9, 49] }),
      spot('d3', { at: [8, 48] }),
      spot('d4'),
      spot('new'),
    ];
    feed.show(changed);
    expect(sent[1]).toEqual({ put: [...changed.slice(0, 4), changed[5]], remove: ['d5'] });
    await done();
    feed.show([...changed]);
    expect(sent).toHaveLength(2);
  });

  it('as they are at last, when much changes while it is busy', async () => {
    const { sent, feed, done } = library();
    feed.show(fleet(2));
    feed.show([spot('d0', { status: 'ALERT' }), spot('d1')]);
    feed.show([spot('d0', { status: 'OK_INPROGRESS' }), spot('d1')]);
    await done();
    expect(sent[1]).toEqual({ put: [spot('d0', { status: 'OK_INPROGRESS' })], remove: [] });
  });

  it('no more when the library is gone', async () => {
    const send = jest.fn().mockRejectedValue(new Error('removed'));
    const feed = new SpotFeed(send, 1);
    feed.show(fleet(3));
    await new Promise((resolve) => setTimeout(resolve));
    expect(send).toHaveBeenCalledTimes(1);
  });
});
