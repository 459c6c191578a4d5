/** An old release of each remote, kept in the repository: the shell of the working tree must still run them. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../lib/files.mjs';
import { changeRegistry } from '../release/change-registry.mjs';
import { ROOT, remoteFolder } from '../release/paths.mjs';
import { asDefault } from '../release/registry-entries.mjs';
import { misfits, withoutAdvice } from '../release/release-gate.mjs';

export const FOLDER = join(ROOT, 'e2e/old-releases');
/** Of a release only what runs: the server sends a file as it is where it has no smaller form. */
const NOT_KEPT = ['*.map', '*.br', '*.gz'].map((pattern) => `--exclude=${pattern}`);

/** `mf-billing.tgz`, which holds the folder of one version. */
const archiveOf = (name, folder) => join(folder, `${name}.tgz`);

/**
 * Keeps these releases in place of those of before.
 * @param {{ name: string, version: string }[]} releases that were built here
 */
export function keepReleases(releases, folder = FOLDER) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name, version } of releases) {
    const versions = remoteFolder(name, '.');
    execFileSync('tar', ['-czf', archiveOf(name, folder), ...NOT_KEPT, '-C', versions, version]);
  }
}

/**
 * Puts the kept releases beside the published ones, and answers what each says of itself.
 * @returns {import('../release/registry-entries.mjs').Release[]}
 */
export function unpackOldReleases(folder = FOLDER) {
  const names = readdirSync(folder).map((file) => file.replace(/\.tgz$/, ''));
  const remotes = names.filter((name) => name.startsWith('mf-'));
  return remotes.sort().map((name) => {
    const [archive, versions] = [archiveOf(name, folder), remoteFolder(name, '.')];
    const version = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).split('/')[0];
    mkdirSync(versions, { recursive: true });
    if (!existsSync(join(versions, version))) execFileSync('tar', ['-xzf', archive, '-C', versions]);
    return readJson(join(versions, version, 'release.json'));
  });
}

/**
 * Why the shell would not run these old releases, one sentence each with what to do; empty when it would.
 * @param {{ name: string, version: string, extras: object }[]} releases
 * @param {object} [shell] what its build says of it; without, the published one
 */
export const unfit = (releases, shell = undefined) =>
  releases.flatMap((release) =>
    misfits(release, shell).map(
      // What a publisher would do is of no use here.
      (why) =>
        `The old release ${release.name} ${release.version} can't run any more: ${withoutAdvice(why)}. ` +
        'Whoever still has it sees a message in place of the page. Give the shell back what it asks for; or, when that must go, ' +
        "let npx -y pnpm@10 check contract --write raise it, so that it is another contract, and keep today's releases: npx -y pnpm@10 release --keep",
    ),
  );

/** Lists these entries for everybody. @param {Record<string, readonly object[]>} listed by remote */
export const list = (listed) =>
  changeRegistry({ by: 'old releases' }, () =>
    Object.entries(listed).map(([remote, entries]) => ({ remote, action: 'release', entries: [...entries] })),
  );

/** As the registry lists releases with nothing behind them: a newer one would stand in for one that fails, and nobody would see it. */
export const alone = (releases) =>
  Object.fromEntries(releases.map((release) => [release.name, asDefault([], release)]));

/** As the registry would list a release for everybody now, with what everybody has behind it. */
export const overToday = (release, entries) => asDefault(entries, release);
