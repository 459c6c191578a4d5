import { bus } from '@portal/platform/bus';
import { watchLongTasks } from './long-tasks';
import { noteStarted } from './started-releases';
import { aRelease } from './testing/a-release';

type Script = { duration: number; sourceURL: string };
let late: (frames: { scripts: Script[] }[]) => void;
const observe = jest.fn();

class FakeObserver {
  static supportedEntryTypes = ['longtask'];
  constructor(told: (list: { getEntries: () => unknown[] }) => void) {
    late = (frames) => told({ getEntries: () => frames });
  }
  observe = observe;
}

const ran = (duration: number, file = 'page.js', version = '1.0.0-ab'): Script => ({
  duration,
  sourceURL: `http://localhost/remotes/mf-billing/${version}/${file}`,
});

it('what holds the page up is told with the remote and version whose script it is, as often as anybody needs it', () => {
  Object.assign(globalThis, { PerformanceObserver: FakeObserver });
  noteStarted(aRelease('mf-billing', '1.0.0-ab'));
  const told: unknown[] = [];
  bus.on('remote:error', (payload) => told.push(payload));

  watchLongTasks();
  expect(observe).not.toHaveBeenCalled();
  FakeObserver.supportedEntryTypes = ['long-animation-frame'];
  watchLongTasks();
  watchLongTasks();
  expect(observe.mock.calls).toEqual([[{ type: 'long-animation-frame', buffered: true }]]);

  late([
    { scripts: [ran(199)] },
    { scripts: [ran(900, 'page.js', '9.9.9'), { duration: 900, sourceURL: 'http://localhost/shell/base.js' }] },
  ]);
  expect(told).toEqual([]);
  late([{ scripts: [ran(120), ran(80, 'list.js')] }]);
  expect(told).toEqual([{ remote: 'mf-billing', version: '1.0.0-ab', code: 'LONG_TASK' }]);
  late(Array.from({ length: 50 }, () => ({ scripts: [ran(500)] })));
  expect(told).toHaveLength(20);
});
