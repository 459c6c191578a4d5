import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
import { compressFolder } from '../build/compress.mjs';
import { NO_TEXT_BACKEND, PURE_DECLARATIONS, STAND_INS } from '../build/stand-ins.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { moduleUrl } from '../release/release-data.mjs';

/** Bytes (brotli) of the shell's start when one of its stand-ins stays away. */
async function weighStart(without) {
  const { default: config } = await import(moduleUrl(join(ROOT, 'shell/webpack.config.mjs')));
  const outputPath = mkdtempSync(join(tmpdir(), 'portal-bundle-'));
  const compiler = webpack({ ...config({ version: 'bench', outputPath, without }), cache: false });
  try {
    const stats = await new Promise((done, failed) =>
      compiler.run((error, result) => (error ? failed(error) : done(result))),
    );
    if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
    const sizes = await compressFolder(outputPath);
    const files = stats.compilation.entrypoints.get('main').getFiles();
    return files.reduce((sum, file) => sum + (sizes[file] ?? 0), 0);
  } finally {
    await new Promise((done) => compiler.close(done));
    rmSync(outputPath, { recursive: true, force: true });
  }
}

/**
 * What each part of the build that takes something away gains at every first visit.
 * @returns {Promise<{ name: string, bytes: number }[]>} bytes gained, brotli
 */
export async function gains(names = [...STAND_INS.map(({ name }) => name), PURE_DECLARATIONS, NO_TEXT_BACKEND]) {
  const all = await weighStart();
  const found = [];
  for (const name of names) found.push({ name, bytes: (await weighStart(name)) - all });
  return found;
}
