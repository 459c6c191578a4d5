import { main } from '../lib/terminal.mjs';
import { PARTS } from './parts.mjs';
import { testParts } from './run-parts.mjs';

// One part of `npm test` in a process of its own; everything that it needs is installed and built.
const [wanted] = process.argv.slice(2);
await main(() => testParts(PARTS.filter(({ name }) => name === wanted)));
