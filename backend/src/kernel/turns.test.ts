import { groupedBy } from './grouped-by';
import { Turns } from './turns';

/** A piece of work that ends when it is told to. */
function work(turns: Turns, running: string[], name: string) {
  let end: (error?: Error) => void = () => undefined;
  const done = turns.run(() => {
    running.push(name);
    return new Promise<string>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve(name));
    });
  });
  return { done, end: (error?: Error) => end(error) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('let so many run at once; the others follow in their order, also after one that failed', async () => {
    const [turns, running] = [new Turns(2), [] as string[]];
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => work(turns, running, name));
    await settled();
    expect(running).toEqual(['a', 'b']);
    a!.end(new Error('broken'));
    await expect(a!.done).rejects.toThrow('broken');
    await settled();
    expect(running).toEqual(['a', 'b', 'c']);
    b!.end();
    await expect(b!.done).resolves.toBe('b');
    await settled();
    expect(running).toEqual(['a', 'b', 'c', 'd']);
    c!.end();
    d!.end();
    await Promise.all([c!.done, d!.done]);
    const [e, f, g] = ['e', 'f', 'g'].map((name) => work(turns, running, name));
    await settled();
    expect(running.slice(4)).toEqual(['e', 'f']);
    for (const one of [e, f]) one!.end();
    await settled();
    g!.end();
    await g!.done;
  });
});

it('groups keep the order in which their items come', () => {
  const grouped = groupedBy(['b1', 'a1', 'b2'], (item) => item[0]);
  expect([...grouped]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1']],
  ]);
  expect(groupedBy([], String).size).toBe(0);
});
