import { Stop } from '../lib/stop.mjs';
import { readRelease } from './registry-file.mjs';
import { goodBefore, isKept, withdrawnVersions } from './registry-history.mjs';

/**
 * A release as its build describes it (`release.json`).
 * @typedef {{ name: string, version: string, entry: string, integrity: string, extras: Record<string, any> }} Release
 * @typedef {{ users: string[], groups: string[] }} Audience
 * What the registry lists of a remote.
 * @typedef {{ url: string, fallbackUrl?: string, metadata: { integrity: string, version: string }, deployment: { traffic: number, default: boolean }, extras: Record<string, any> }} Entry
 * @typedef {import('./registry-history.mjs').Published} Published
 */

/** What `dev` makes: for the eyes of its developer. */
export const isDevelopment = (version) => version.includes('-dev-');

const addressOf = ({ name, version, entry }) => `/remotes/${name}/${version}/${entry}`;
export const standardOf = (entries) => entries.find(({ deployment }) => deployment?.default);

/**
 * The entry of a release as the registry lists it.
 * @param {Release} release
 * @param {{ traffic?: number, isDefault?: boolean, fallback?: Release, audience?: Audience }} [options]
 * @returns {Entry}
 */
function entryOf(release, { traffic, isDefault, fallback, audience } = {}) {
  return {
    url: addressOf(release),
    ...(fallback ? { fallbackUrl: addressOf(fallback) } : {}),
    metadata: { integrity: release.integrity, version: release.version },
    deployment: { traffic: traffic ?? (isDefault ? 100 : 0), default: isDefault === true },
    extras: {
      ...release.extras,
      ...(fallback
        ? {
            fallback: {
              version: fallback.version,
              contract: fallback.extras.contract,
              integrity: fallback.extras.integrity,
            },
          }
        : {}),
      ...(audience ? { audience } : {}),
    },
  };
}

/**
 * The version that stands behind a new one: the one that everybody got before, unless it was taken back or is a developer's; then the newest
 * good one of the history.
 */
function behind(release, entries, history) {
  const former = standardOf(entries)?.metadata.version;
  const bad = history.find(({ version }) => version === former)?.withdrawn !== undefined;
  if (former && former !== release.version && !bad && !isDevelopment(former) && isKept(release.name, former))
    return former;
  return goodBefore(
    release.name,
    history.filter(({ version }) => version !== release.version),
    undefined,
  );
}

const releaseBehind = (name, version) => (version ? readRelease(name, version) : undefined);

/**
 * The entries of a remote after this release became the one that everybody gets. Releases for named people stay.
 * @param {Entry[]} entries
 * @param {Release} release
 * @param {Published[]} [history]
 */
export function asDefault(entries, release, history = []) {
  const fallback = releaseBehind(release.name, behind(release, entries, history));
  return [
    entryOf(release, { isDefault: true, fallback }),
    ...entries.filter((entry) => entry.extras.audience && entry.metadata.version !== release.version),
  ];
}

/**
 * The entries after this release became one for some percent or some people, beside the one that everybody gets.
 * @param {Entry[]} entries
 * @param {Release} release
 * @param {{ traffic?: number, audience?: Audience }} whom
 */
export function asCanary(entries, release, { traffic = 0, audience }) {
  const others = entries.filter(({ metadata }) => metadata.version !== release.version);
  const standard = standardOf(others);
  if (!standard) throw new Stop(`${release.name} has no release that the others get: publish it for everybody first.`);
  const left =
    100 - others.reduce((sum, entry) => sum + (entry === standard ? 0 : (entry.deployment?.traffic ?? 0)), 0);
  if (traffic > left)
    throw new Stop(`${traffic} % are not free: other versions of ${release.name} take ${100 - left} % already.`);
  const fallback = readRelease(release.name, standard.metadata.version);
  return [...others, entryOf(release, { traffic, audience, fallback })].map((entry) =>
    entry === standard ? { ...entry, deployment: { traffic: left - traffic, default: true } } : entry,
  );
}

/**
 * The entries after going back. What only some get is taken back first; else everybody gets the version before.
 * @param {string} name
 * @param {Entry[]} entries
 * @param {Published[]} history
 */
export function asBefore(name, entries, history) {
  const standard = standardOf(entries);
  const partial = entries.filter((entry) => entry !== standard);
  if (standard && partial.length > 0) {
    return {
      entries: [{ ...standard, deployment: { traffic: 100, default: true } }],
      version: standard.metadata.version,
      taken: partial.map(({ metadata }) => metadata.version),
    };
  }
  const current = standard?.metadata.version;
  const version = goodBefore(name, history, current);
  if (!current || !version) throw new Stop(`${name} has no earlier version to go back to.`);
  const fallback = releaseBehind(name, goodBefore(name, history, version));
  return { entries: [entryOf(readRelease(name, version), { isDefault: true, fallback })], version, taken: [current] };
}

/**
 * The entries without a version that nobody is to get again. Who got it gets what everybody gets; when that was it, everybody gets the good
 * one before. No other version falls back to it any more.
 * @param {string} name
 * @param {Entry[]} entries
 * @param {Published[]} history in which it stands as withdrawn
 * @param {string} version
 */
export function asWithout(name, entries, history, version) {
  const others = entries.filter(({ metadata }) => metadata.version !== version);
  const isStandard = standardOf(entries)?.metadata.version === version;
  const next = isStandard ? goodBefore(name, history, version) : standardOf(entries)?.metadata.version;
  if (!next) throw new Stop(`${name} has no earlier version to go back to.`);
  const partial = others.filter(({ deployment, metadata }) => !deployment?.default && metadata.version !== next);
  const free = 100 - partial.reduce((sum, { deployment }) => sum + (deployment?.traffic ?? 0), 0);
  const fallback = releaseBehind(name, goodBefore(name, history, next));
  const standard = entryOf(readRelease(name, next), { traffic: free, isDefault: true, fallback });
  const behindThem = readRelease(name, next);
  return [
    standard,
    ...partial.map(({ metadata, deployment, extras }) =>
      entryOf(readRelease(name, metadata.version), {
        traffic: deployment?.traffic,
        audience: extras.audience,
        fallback: behindThem,
      }),
    ),
  ];
}

/** The entries switched off or on. */
export const switched = (entries, isOn) =>
  entries.map(({ extras: { disabled: _, ...extras }, ...entry }) => ({
    ...entry,
    extras: isOn ? extras : { ...extras, disabled: true },
  }));

export const isOff = (entries) => entries.length > 0 && entries.every(({ extras }) => extras.disabled);

/** The entries with the versions that were taken back, so that no browser returns to one that it remembers as good. */
export function withWithdrawn(entries, history) {
  const versions = withdrawnVersions(history);
  return entries.map(({ extras: { withdrawn: _, ...extras }, ...entry }) => ({
    ...entry,
    extras: versions.length > 0 ? { ...extras, withdrawn: versions } : extras,
  }));
}
