/**
 * Builds one package into a release folder that is never changed again: `node build-one.mjs <folder>`.
 * Prints one line of JSON: {name, version, ms, built}.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build as esbuild } from 'esbuild';
import webpack from 'webpack';
import { writeWhole } from '../lib/files.mjs';
import { contractVersion } from '../release/contract.mjs';
import { RELEASES_DIR, ROOT, remoteFolder, SHELL_SCRIPTS, shellFolder } from '../release/paths.mjs';
import { integrityOfScripts, moduleUrl, offeredCore, ownPages, releaseOf } from '../release/release-data.mjs';
import { compressFolder } from './compress.mjs';
import { hasOwnBuild, ownBuild } from './own-build.mjs';
import { sharedVersions } from './sharing.mjs';
import { versionOf } from './source-hash.mjs';

/** Builds `folder` unless its release exists. @param {string} folder */
export async function buildOne(folder) {
  const start = Date.now();
  const version = versionOf(folder);
  const target = folder === 'shell' ? shellFolder(version) : remoteFolder(folder, version);
  const dataFile = folder === 'shell' ? 'shell.json' : 'release.json';
  const built = !existsSync(join(target, dataFile));
  if (built) {
    const work = join(RELEASES_DIR, '.building', `${folder}-${version}-${process.pid}`);
    rmSync(work, { recursive: true, force: true });
    mkdirSync(work, { recursive: true });
    try {
      if (hasOwnBuild(folder)) {
        const scripts = await ownBuild(folder, { version, outputPath: work });
        await writeRemote({ folder, version, work, scripts, sizes: await compressFolder(work) });
      } else {
        const { default: config } = await import(moduleUrl(join(ROOT, folder, 'webpack.config.mjs')));
        const stats = await run(config({ version, outputPath: work }));
        await writeRelease({ folder, version, work, stats });
      }
      mkdirSync(dirname(target), { recursive: true });
      if (folder === 'shell') shareScripts(work);
      putInPlace(work, target, dataFile);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
  return { name: folder, version, built, ms: Date.now() - start };
}

/** Of two builds of the same sources that run together the first one counts; both made the same. */
function putInPlace(work, target, dataFile) {
  const isThere = () => existsSync(join(target, dataFile));
  if (isThere()) return;
  rmSync(target, { recursive: true, force: true });
  try {
    renameSync(work, target);
  } catch (error) {
    if (!isThere()) throw error;
  }
}

/**
 * Scripts of all shells lie in one folder under the hash of their content: what a new shell did not change stays in the caches of
 * the browsers, and an open page of the old one still finds its chunks.
 */
function shareScripts(work) {
  mkdirSync(SHELL_SCRIPTS, { recursive: true });
  const named = new Set(JSON.parse(readFileSync(join(work, 'shell.json'), 'utf8')).files);
  for (const file of readdirSync(work)) {
    if (named.has(file.replace(/\.(br|gz)$/, ''))) renameSync(join(work, file), join(SHELL_SCRIPTS, file));
  }
}

async function run(config) {
  const compiler = webpack(config);
  try {
    const stats = await new Promise((done, failed) =>
      compiler.run((error, result) => (error ? failed(error) : done(result))),
    );
    if (stats.hasErrors())
      throw new Error(
        stats.toString({ all: false, errors: true, errorDetails: false, moduleTrace: true, colors: false }),
      );
    return stats;
  } finally {
    await new Promise((done) => compiler.close(done));
  }
}

const scriptsOf = (group) => group.getFiles().filter((file) => file.endsWith('.js'));

async function writeRelease({ folder, version, work, stats }) {
  const { compilation } = stats;
  steadyMaps(work);
  const startCheck = folder === 'shell' ? await buildStartCheck(work) : undefined;
  const sizes = await compressFolder(work);
  if (folder === 'shell') {
    const files = [...Object.keys(compilation.assets), startCheck];
    const publicFiles = join(ROOT, 'shell/public');
    if (existsSync(publicFiles)) cpSync(publicFiles, work, { recursive: true });
    const shell = {
      version,
      entry: scriptsOf(compilation.entrypoints.get('main')),
      startCheck,
      texts: textScripts(compilation),
      integrity: integrityOfScripts(work),
      files,
      sizes,
      provides: providedScripts(compilation),
      parts: earlyParts(compilation),
      exports: providedExports(compilation),
      // What a remote must fit before it is published.
      contract: contractVersion(),
      pages: await ownPages(),
      core: await offeredCore(),
      shared: sharedVersions(),
    };
    cpSync(join(ROOT, 'shell/index.html'), join(work, 'index.html'));
    await buildWorker(work);
    writeWhole(join(work, 'shell.json'), `${JSON.stringify(shell, null, 1)}\n`);
    return;
  }
  await writeRemote({ folder, version, work, scripts: scriptsOfRemote(compilation), sizes });
}

/** What the scripts of a remote are, as webpack knows it. */
function scriptsOfRemote(compilation) {
  const entry = Object.keys(compilation.assets).find((file) => /^remoteEntry\..*\.js$/.test(file)) ?? '';
  const exposed = compilation.namedChunkGroups.get('lifecycles');
  return {
    entry,
    first: [entry, ...(exposed ? scriptsOf(exposed).filter((file) => file !== entry) : [])],
    texts: textScripts(compilation),
    consumes: consumedRequests(compilation.modules),
    takes: takenExports(compilation),
    core: consumedCore(compilation),
    // What the first visit takes from the shell, so that the page can name the shell's scripts too.
    firstConsumes: consumedRequests(
      exposed ? exposed.chunks.flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)]) : [],
    ),
  };
}

/** @param {{ folder: string, version: string, work: string, sizes: Record<string, number>, scripts: ReturnType<typeof scriptsOfRemote> }} built by whichever bundler */
async function writeRemote({ folder, version, work, sizes, scripts: { entry, first, ...scripts } }) {
  const release = await releaseOf({ name: folder, version, folder: work, entry, first, sizes });
  writeWhole(join(work, 'release.json'), `${JSON.stringify({ ...release, ...scripts }, null, 1)}\n`);
}

/** What no person wrote: it names files as they were called on the way. */
const GENERATED = /\/webpack\/|\.federation\/entry\.\w+\.js$/;

/** Source maps without what depends on the folder of the build: names that files had before their content had the last word. */
function steadyMaps(work) {
  for (const file of readdirSync(work).filter((name) => name.endsWith('.js.map'))) {
    const path = join(work, file);
    const map = JSON.parse(readFileSync(path, 'utf8'));
    const sources = map.sources.map((source) => source.replace(/(\.federation\/entry)\.\w+/, '$1'));
    const sourcesContent = map.sourcesContent?.map((content, at) => (GENERATED.test(map.sources[at]) ? null : content));
    writeWhole(path, JSON.stringify({ ...map, file: file.replace(/\.map$/, ''), sources, sourcesContent }));
  }
}

/** What looks whether the start has run: by itself, as it must run where nothing else does. @returns its file */
async function buildStartCheck(work) {
  const { outputFiles } = await esbuild({
    entryPoints: [join(ROOT, 'shell/src/start-check/run.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  });
  const [{ contents }] = outputFiles;
  const file = `start-check.${createHash('sha256').update(contents).digest('hex').slice(0, 8)}.js`;
  writeFileSync(join(work, file), contents);
  return file;
}

/** The service worker, in one file of its own: it knows nothing of the chunks of a page. */
async function buildWorker(work) {
  await esbuild({
    entryPoints: [join(ROOT, 'shell/src/worker/service-worker.ts')],
    outfile: join(work, 'service-worker.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  });
}

/** The scripts that bring a package's own texts (`locales/en.json`), by language: the page names them beforehand. */
function textScripts(compilation) {
  const texts = {};
  for (const group of compilation.chunkGroups) {
    for (const { module, request } of group.origins) {
      const language = /^\.\/(\w\w)\.json$/.exec(request ?? '')?.[1];
      // Those of a part stand within src, and come when it is opened.
      if (language && /^(?!.*[\\/]src[\\/]).*[\\/]locales$/.test(module?.options?.resource))
        texts[language] = [...new Set([...(texts[language] ?? []), ...scriptsOf(group)])];
    }
  }
  return texts;
}

/** Parts of the shell that a page is drawn with at once, by the name of their chunk. */
const EARLY_PART = /^(frame-(in|out)|landing|(landing|table)-\w\w-json)$/;

/** In which scripts such parts lie, beside those of the start: the page names those beforehand that its address needs. */
function earlyParts({ namedChunkGroups, entrypoints }) {
  const start = scriptsOf(entrypoints.get('main'));
  const found = [...namedChunkGroups].filter(([name]) => EARLY_PART.test(name));
  return inOrder(
    Object.fromEntries(found.map(([name, group]) => [name, scriptsOf(group).filter((file) => !start.includes(file))])),
  );
}

/** Which shared modules some modules of a remote ask the shell for: publishing refuses what the shell does not provide. */
function consumedRequests(modules) {
  const requests = new Set();
  for (const module of modules) {
    if (module.type === 'consume-shared-module') requests.add(module.options.shareKey);
  }
  return [...requests].sort();
}

/** What each module that the shell provides exports, as far as the build knows it. */
function providedExports({ modules, moduleGraph }) {
  const exported = {};
  for (const module of modules) {
    const dependency = module.type === 'provide-module' && module.blocks[0]?.dependencies[0];
    const provided = dependency && moduleGraph.getModule(dependency);
    const names = provided && moduleGraph.getExportsInfo(provided).getProvidedExports();
    if (Array.isArray(names)) exported[module._name] = [...names].sort();
  }
  return inOrder(exported);
}

/** What a remote takes by name out of the modules that the shell provides; a module that is taken as a whole is none of them. */
function takenExports({ modules, moduleGraph }) {
  const taken = {};
  for (const module of modules) {
    if (module.type !== 'consume-shared-module') continue;
    const { shareKey } = module.options;
    const names = [...moduleGraph.getIncomingConnections(module)].flatMap(
      ({ dependency }) => dependency?.ids?.[0] ?? [],
    );
    if (names.length > 0) taken[shareKey] = [...new Set([...(taken[shareKey] ?? []), ...names])].sort();
  }
  return inOrder(taken);
}

/** In an order that does not depend on which module was ready first. */
const inOrder = (dictionary) => Object.fromEntries(Object.entries(dictionary).sort(([a], [b]) => (a < b ? -1 : 1)));

/** What a remote takes of the federation runtime that the shell hands it: publishing refuses what the shell does not have. */
function consumedCore({ modules, moduleGraph, options: compilerOptions }) {
  for (const module of modules) {
    if (module.request !== '_FEDERATION_RUNTIME_CORE') continue;
    const used = moduleGraph.getUsedExports(module, undefined);
    // A build for development keeps everything.
    if (compilerOptions.mode === 'development') return [];
    if (typeof used === 'boolean' || !used)
      throw new Error('A remote takes the whole federation runtime, not parts of it by name');
    return [...used].sort();
  }
  return [];
}

/** What the shell provides, and in which scripts each part lies beside those of the start. */
function providedScripts(compilation) {
  const start = new Set(scriptsOf(compilation.entrypoints.get('main')));
  const provided = {};
  for (const module of compilation.modules) {
    if (module.type !== 'provide-module') continue;
    const [block] = module.blocks;
    const group = block && compilation.chunkGraph.getBlockChunkGroup(block);
    provided[module._name] = group ? scriptsOf(group).filter((file) => !start.has(file)) : [];
  }
  return provided;
}

if (process.argv[1] && import.meta.url === moduleUrl(process.argv[1])) {
  const [folder] = process.argv.slice(2);
  try {
    console.log(JSON.stringify(await buildOne(folder)));
  } catch (error) {
    console.error(error.message ?? error);
    process.exitCode = 1;
  }
}
