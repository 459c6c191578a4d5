/**
 * The entry. It imports nothing of the portal before Node's version is known to do,
 * so that an old Node gets a sentence and not a syntax error.
 */
import { setFlagsFromString } from 'node:v8';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`This portal needs Node 20.19 or newer, but this is Node ${process.versions.node}.\n`);
  process.exit(1);
} else {
  // Garbage is collected when it is as much as what lives; V8 would let it grow to three times that where the machine has much memory (docs/adr/0068).
  setFlagsFromString('--heap-growing-percent=100');
  // A file of its own beside this one; the name is computed so that the bundler leaves it alone.
  const run = new URL('./run.js', import.meta.url).href;
  const { main } = (await import(run)) as { main: () => Promise<void> };
  await main();
}

export {};
