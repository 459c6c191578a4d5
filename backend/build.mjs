/** Bundles the backend: one file an entry, our own packages inside, third-party ones outside. */
import { copyFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildBasemap } from '@portal/tools/build/basemap/basemap.mjs';
import { build } from 'esbuild';

/** Where to: tests build into a folder of their own, so that they never exchange a running portal. */
const OUT = process.env.BACKEND_OUT || 'dist';
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** What is not ours stays in node_modules; native and worker code could not be bundled. */
const externalPackages = {
  name: 'external-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@portal/') ? undefined : { path, external: true },
    );
  },
};

rmSync(here(OUT), { recursive: true, force: true });
await build({
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
  bundle: true,
  // What is imported on demand is a file of its own, so that a portal without the demo does not read its code.
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [externalPackages],
});
copyFileSync(here('src/db/pglite-worker.mjs'), here(`${OUT}/pglite-worker.mjs`));
await buildBasemap();
copyFileSync(here('src/demo/cameras/video-worker.mjs'), here(`${OUT}/camera-video-worker.mjs`));
