import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './files.mjs';
import { askedByFolders, lockedGraph, lockedPackages, partsOf } from './lockfile.mjs';
import { ROOT } from './terminal.mjs';

/** Folders whose code runs on the server or in a browser; the others build and test. */
const RUNS = /^(backend|shell|mf-[\w-]+|shared\/(contracts|domain|platform|ui))$/;

const purlOf = (id) => {
  const { name, version } = partsOf(id);
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
};
/** `MIT`, `(MIT OR Apache-2.0)`; what is none, as “SEE LICENSE IN …”, is a name. */
const licenceOf = (words) =>
  /^\(?[\w.+-]+( (OR|AND|WITH) \(?[\w.+-]+\)?)*\)?$/.test(words) ? { expression: words } : { license: { name: words } };

/** The licences that packages declare, of those that are installed here: `name@version` → licence. */
function installedLicences() {
  const store = join(ROOT, 'node_modules', '.pnpm');
  const found = new Map();
  for (const folder of readdirSync(store)) {
    const modules = join(store, folder, 'node_modules');
    const names = foldersIn(modules).flatMap((own) =>
      own.startsWith('@') ? foldersIn(join(modules, own)).map((inner) => `${own}/${inner}`) : [own],
    );
    for (const path of names) {
      const { name, version, license } = readJson(join(modules, path, 'package.json'), {});
      if (typeof license === 'string') found.set(`${name}@${version}`, license);
    }
  }
  return found;
}
/** What is here itself; what it asks for is there by links. */
const foldersIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    : [];

/** All packages that these lead to, themselves among them. */
function reached(graph, from) {
  const found = new Set();
  const next = [...from];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    next.push(...(graph.get(id) ?? []));
  }
  return found;
}

/**
 * The bill of materials: every third-party package of the lockfile, with the hash of its archive, in CycloneDX. The same lockfile makes the
 * same bill; licences are those of the packages that are installed here.
 */
export function billOfMaterials() {
  const lockfile = readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8');
  const { name, version } = readJson(join(ROOT, 'package.json'));
  const graph = lockedGraph(lockfile);
  const asked = askedByFolders(lockfile, (folder) => RUNS.test(folder));
  const running = reached(graph, asked);
  const licences = installedLicences();
  const own = `${name}@${version}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': own, name, version } },
    components: lockedPackages(lockfile).map(({ id, integrity }) => ({
      type: 'library',
      'bom-ref': id,
      ...partsOf(id),
      // What builds and tests is “excluded” from what runs.
      scope: running.has(id) ? 'required' : 'excluded',
      ...(integrity
        ? {
            hashes: [
              { alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') },
            ],
          }
        : {}),
      ...(licences.has(id) ? { licenses: [licenceOf(licences.get(id))] } : {}),
      purl: purlOf(id),
    })),
    dependencies: [
      { ref: own, dependsOn: [...new Set(asked)].sort() },
      ...[...graph].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].sort() })),
    ],
  };
}
