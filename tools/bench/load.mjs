/** Asks one address over many open connections, as fast as answers come. A process of its own: see `askMany` in `server.mjs`. */
import { keepAsking, requestOf } from './keep-asking.mjs';

const { host, port, path, headers, connections, seconds, warmUp } = JSON.parse(process.argv[2]);
const request = requestOf({ host, port, path, headers });

let answered = 0;
let failed = 0;
let counting = false;

for (let n = 0; n < connections; n += 1)
  keepAsking(
    { host, port, request },
    {
      answered: ({ status }) => {
        if (status !== 200) failed += 1;
        else if (counting) answered += 1;
      },
      broken: () => (failed += 1),
    },
  );
setTimeout(() => (counting = true), warmUp * 1000);
setTimeout(
  () => process.send?.({ done: { perSecond: answered / seconds, failed } }, () => process.exit(0)),
  (warmUp + seconds) * 1000,
);
