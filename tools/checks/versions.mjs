const ENTRY = /^ {2}"?(@?[\w./-]+)"?: (\S+)$/gm;

/** The entries of one part of `pnpm-workspace.yaml` by name. */
function entriesOf(workspace, part) {
  const lines = new RegExp(`^${part}:\\n((?: {2}.*\\n)*)`, 'm').exec(workspace)?.[1] ?? '';
  return new Map([...lines.matchAll(ENTRY)].map(([, name, version]) => [name, version]));
}

/** Which version the page gives each package: rows of `name`s, their versions, the licence, the reason. */
export function namedVersions(page) {
  const named = new Map();
  for (const [, names, versions, licence, reason] of page.matchAll(
    /^\| (`.+?`) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm,
  )) {
    const each = versions.split(',').map((version) => version.trim());
    [...names.matchAll(/`([^`]+)`/g)].forEach(([, name], n) =>
      named.set(name, { version: each[n] ?? each[0], licence, reason }),
    );
  }
  return named;
}

/** What is wrong with the catalog and the page about it: a range, a package that the page leaves out, gives another version, or invents. */
export function versionFindings(workspace, page) {
  const pinned = new Map([...entriesOf(workspace, 'catalog'), ...entriesOf(workspace, 'overrides')]);
  const named = namedVersions(page);
  const findings = [];
  for (const [name, version] of pinned) {
    if (!/^\d+\.\d+\.\d+$/.test(version)) findings.push(`${name}: ${version} is no exact version`);
    if (!named.has(name)) findings.push(`${name} is not named`);
    else if (named.get(name).version !== version)
      findings.push(`${name} is said to be ${named.get(name).version}, and is ${version}`);
  }
  for (const name of named.keys()) if (!pinned.has(name)) findings.push(`${name} is named and nowhere pinned`);
  return findings;
}

/** Overrides that change nothing: no package of the lockfile asks for what they name. */
export function idleOverrides(workspace, lockfile) {
  return [...entriesOf(workspace, 'overrides')]
    .filter(([name, version]) => !new RegExp(`^ {2}'?${name}@${version}'?:`, 'm').test(lockfile))
    .map(([name]) => `the override of ${name} is of no use`);
}
