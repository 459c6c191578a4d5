import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import webpack from 'webpack';
import { SteadyIds } from './steady-ids.mjs';

const folder = mkdtempSync(join(tmpdir(), 'steady-ids-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Answers a source map that names the file by its whole path, as text, as swc-loader does. */
const LOADER = `module.exports = function (text) {
  const map = { version: 3, sources: [this.resourcePath], sourcesContent: [text], names: [], mappings: 'AAAA' };
  this.callback(null, text, JSON.stringify(map));
};`;

/** Builds an entry and a chunk that it loads in a folder of its own, and answers the files: their names hold the hashes of modules. */
async function build(name) {
  const context = join(folder, name, 'package');
  mkdirSync(context, { recursive: true });
  writeFileSync(join(context, 'entry.mjs'), "export const later = () => import('./later.mjs');\n");
  writeFileSync(join(context, 'later.mjs'), 'export const answer = 42;\n');
  writeFileSync(join(context, 'loader.cjs'), LOADER);
  const compiler = webpack({
    mode: 'production',
    context,
    entry: './entry.mjs',
    devtool: 'source-map',
    output: { path: join(context, 'out'), filename: '[name].[contenthash].js', hashFunction: 'sha256' },
    module: { rules: [{ test: /\.mjs$/, loader: join(context, 'loader.cjs') }] },
    // The names that stand in the scripts while they are made short.
    optimization: { realContentHash: false, moduleIds: false },
    plugins: [new SteadyIds()],
  });
  const stats = await new Promise((done, fail) =>
    compiler.run((error, result) => (error ? fail(error) : done(result))),
  );
  assert.equal(stats.hasErrors(), false, stats.toString('errors-only'));
  await new Promise((done) => compiler.close(done));
  return readdirSync(join(context, 'out')).sort();
}

it('the names by which scripts load each other are the same in every folder, before they are made short too', async () => {
  const [here, there] = [await build('here'), await build('some/where/else')];
  assert.equal(here.filter((file) => file.endsWith('.js')).length, 2);
  assert.deepEqual(there, here);
});
