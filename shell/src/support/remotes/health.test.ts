import type { Happened } from '../../remotes/happened';
import { healthOf, strayOf } from './health';

const ready = (ms: number, version = '2', remote: Happened['remote'] = 'mf-recipes'): Happened => ({
  remote,
  version,
  ms,
});
const failed = (version = '2'): Happened => ({ remote: 'mf-recipes', version, code: 'REMOTE_LOAD_TIMEOUT' });
const stray: Happened = { remote: 'mf-recipes', version: '2', code: 'SCRIPT_ERROR' };

describe('the health of a remote', () => {
  it.each<[string, Happened[], ReturnType<typeof healthOf>]>([
    ['nothing', [], { state: 'waiting' }],
    ['of another remote', [ready(10, '2', 'mf-billing')], { state: 'waiting' }],
    ['shown in time', [ready(2_000)], { state: 'healthy', version: '2', ms: 2_000 }],
    ['shown late', [ready(2_001)], { state: 'slow', version: '2', ms: 2_001 }],
    ['shown again, its code being there', [ready(900), ready(20)], { state: 'healthy', version: '2', ms: 900 }],
    ['slow, then shown again', [ready(3_000), ready(20)], { state: 'slow', version: '2', ms: 3_000 }],
    ['failed', [ready(90), failed()], { state: 'failed', version: '2', code: 'REMOTE_LOAD_TIMEOUT', tries: 1 }],
    [
      'failed thrice',
      [failed(), failed(), failed('1')],
      { state: 'failed', version: '1', code: 'REMOTE_LOAD_TIMEOUT', tries: 3 },
    ],
    ['fallen back', [failed(), ready(90, '1')], { state: 'healthy', version: '1', ms: 90 }],
    [
      'failed after it was well',
      [failed(), ready(90), failed()],
      { state: 'failed', version: '2', code: 'REMOTE_LOAD_TIMEOUT', tries: 1 },
    ],
    ['an error of a timer', [ready(90), stray], { state: 'healthy', version: '2', ms: 90 }],
  ])('%s', (_, happened, health) => expect(healthOf('mf-recipes', happened)).toEqual(health));
});

it('what goes wrong in a remote that is shown is counted by version and kind', () => {
  const long: Happened = { remote: 'mf-recipes', version: '1', code: 'LONG_TASK' };
  const others: Happened = { remote: 'mf-billing', version: '1', code: 'LONG_TASK' };
  expect(strayOf('mf-recipes', [stray, long, failed(), ready(90), others, stray])).toEqual([
    { code: 'SCRIPT_ERROR', version: '2', count: 2 },
    { code: 'LONG_TASK', version: '1', count: 1 },
  ]);
});
