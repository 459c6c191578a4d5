// Nothing newer than what Node 14 reads may stand in this file: it is what tells an old Node to go.
import { nodeProblem } from '../lib/node-version.mjs';

const problem = nodeProblem();
if (problem) {
  console.error(problem);
  process.exit(1);
}
import('../lib/npm-start.mjs').then((portal) => portal.start());
