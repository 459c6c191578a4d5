/**
 * People who ask without a pause, each over connections of their own, and come again sooner than they are told to. A process of its own:
 * `crowd.mjs JSON` with `{host, port, callers: [{authorization, path, connections}]}`; `{look: true}` answers what they were answered since
 * the last look, times in ms.
 */
import { quantile } from '../testing/lab.mjs';
import { keepAsking, requestOf } from './keep-asking.mjs';

const { host, port, callers, thinkMs = 0 } = JSON.parse(process.argv[2]);
/** After a refusal; the portal says two seconds. */
const IMPATIENT_MS = 200;

const fresh = () => ({ times: /** @type {number[]} */ ([]), refused: 0, untold: 0, wrong: 0, broken: 0 });
let since = fresh();

for (const { authorization, path, connections } of callers) {
  const request = requestOf({ host, port, path, headers: { authorization } });
  for (let n = 0; n < connections; n += 1)
    keepAsking(
      { host, port, request },
      {
        answered: ({ status, ms, head }) => {
          if (status === 200) {
            since.times.push(ms);
            return thinkMs;
          }
          if (status !== 503) since.wrong += 1;
          else if (/^retry-after: \d+/im.test(head)) since.refused += 1;
          else since.untold += 1;
          return IMPATIENT_MS;
        },
        broken: () => (since.broken += 1),
      },
    );
}

process.on('message', () => {
  const { times, ...counts } = since;
  since = fresh();
  process.send?.({
    done: { answered: times.length, median: quantile(times, 0.5), p95: quantile(times, 0.95), ...counts },
  });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ done: true });
