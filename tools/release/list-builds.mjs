import { bold, Stop } from '../lib/terminal.mjs';
import { changeRegistry } from './change-registry.mjs';
import { SHELL } from './paths.mjs';
import { asDefault, isDevelopment } from './registry-entries.mjs';
import { currentVersion, publishedShell, readRelease } from './registry-file.mjs';
import { noted } from './registry-history.mjs';
import { personOf } from './registry-journal.mjs';
import { addressClashes, misfits } from './release-gate.mjs';
import { asShell } from './shell-entries.mjs';
import { homeless } from './shell-wishes.mjs';

/**
 * A release that was never listed becomes the one that everybody gets. One that was rolled back stays rolled back. What the published shell
 * cannot run is not listed. Shell and remotes of one build are listed together, as they may need each other.
 * @param {{ name: string, version: string }[]} releases whose files lie in RELEASES_DIR
 */
export async function listBuilds(releases) {
  const isFresh = ({ name, version }, { registry, published }) => {
    const current = currentVersion(registry, name);
    // What a developer's build left behind gives way to the real thing.
    return !current || isDevelopment(current) || !published[name]?.some((known) => known.version === version);
  };
  /** @type {string[]} */
  const left = [];
  /** @type {string[]} */
  const passedOver = [];
  await changeRegistry({ by: personOf() }, (state) => {
    const { registry, published } = state;
    const fresh = releases.filter((release) => isFresh(release, state));
    for (const { name, version } of releases.filter((release) => !fresh.includes(release))) {
      const current = currentVersion(registry, name);
      if (current !== version)
        passedOver.push(`${name} ${version} was published before and is not listed again: everybody gets ${current}`);
    }
    const change = (release, entries) => ({
      remote: release.name,
      action: /** @type {const} */ ('release'),
      entries,
      history: noted(published[release.name] ?? [], release.version),
    });
    const ofShell = fresh.find(({ name }) => name === SHELL);
    const shell = ofShell ? readRelease(SHELL, ofShell.version) : publishedShell(registry);
    const remotes = fresh.filter((one) => one !== ofShell).map(({ name, version }) => readRelease(name, version));
    const wrong = remotes.flatMap((release) =>
      [...misfits(release, shell), ...addressClashes(release, registry, remotes, shell)].map(
        (why) => `${release.name} ${release.version} is not published: ${why}`,
      ),
    );
    if (wrong.length > 0) throw new Stop(wrong.join('\n'));
    if (ofShell)
      left.push(
        ...homeless(
          shell,
          registry,
          remotes.map(({ name }) => name),
        ),
      );
    return [
      ...(ofShell ? [change(ofShell, asShell(shell))] : []),
      ...remotes.map((release) =>
        change(release, asDefault(registry.microFrontends[release.name] ?? [], release, published[release.name] ?? [])),
      ),
    ];
  });
  for (const why of left)
    console.log(`${bold('Mind:')} with this shell ${why}. Its page says so until it is released anew.`);
  for (const why of passedOver) console.log(`${bold('Mind:')} ${why}.`);
}
