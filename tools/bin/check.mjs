import { PARTS } from '../checks/parts.mjs';
import { namedPart, testParts } from '../checks/run-parts.mjs';
import { main, PNPM } from '../lib/terminal.mjs';

// The checks that need no running portal, in some minutes: types, lint, boundaries, locales, dead code, sizes.
const [name, filter] = process.argv.slice(2);
await main(() => {
  const parts = PARTS.filter(({ isStatic }) => isStatic);
  return testParts(name ? [namedPart(parts, name)] : parts, filter, `${PNPM} check`);
});
