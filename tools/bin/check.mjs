import { PARTS } from '../checks/parts.mjs';
import { testParts } from '../checks/run-parts.mjs';
import { main } from '../lib/terminal.mjs';

// The checks that need no running portal, in about a minute: types, lint, boundaries, locales, dead code, sizes.
const [name, filter] = process.argv.slice(2);
await main(() =>
  testParts(
    PARTS.filter((part) => part.isStatic && (!name || part.name === name)),
    filter,
  ),
);
