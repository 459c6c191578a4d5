import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeWhole } from './files.mjs';
import { KEY_FILE, PUBLISHED_FILE, REGISTRY_FILE, remoteFolder, SHELL_FILE, SIGNATURE_FILE } from './paths.mjs';
import { claimsOf, signRegistry } from './registry-key.mjs';

/** The public schema that our registry follows; all that is ours stands in `extras`. */
const SCHEMA = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

/** The published registry, or an empty one. */
export const readRegistry = () => readJson(REGISTRY_FILE, { schema: SCHEMA, microFrontends: {} });
export const readRelease = (name, version) => readJson(join(remoteFolder(name, version), 'release.json'));
/** Versions ever published, oldest first, by remote. */
export const readPublished = () => readJson(PUBLISHED_FILE, {});

/** Writes and signs the registry. The serial only rises, even when the folder was emptied in between. */
export function writeRegistry(registry, now = Date.now()) {
  const text = `${JSON.stringify(registry)}\n`;
  let last = 0;
  try {
    last = claimsOf(readFileSync(SIGNATURE_FILE, 'utf8').trim()).serial;
  } catch {
    // The first one, or an unreadable one: the clock alone says what is newer.
  }
  const serial = Math.max(last + 1, now);
  writeWhole(REGISTRY_FILE, text);
  writeWhole(SIGNATURE_FILE, `${signRegistry(KEY_FILE, text, serial, now)}\n`);
  return serial;
}

/** The entry of a release as the registry lists it. */
export function entryOf(release, { traffic, isDefault, fallback, audience } = {}) {
  return {
    url: addressOf(release),
    ...(fallback ? { fallbackUrl: addressOf(fallback) } : {}),
    metadata: { integrity: release.integrity, version: release.version },
    deployment: { traffic: traffic ?? (isDefault ? 100 : 0), default: isDefault === true },
    extras: {
      ...release.extras,
      ...(fallback ? { fallback: { version: fallback.version, contract: fallback.extras.contract, integrity: fallback.extras.integrity } } : {}),
      ...(audience ? { audience } : {}),
    },
  };
}

const addressOf = ({ name, version, entry }) => `/remotes/${name}/${version}/${entry}`;

/** The entries of a remote after this release became the one that everybody gets; the former one is its fall-back. */
export function asDefault(entries, release) {
  const former = entries.find(({ deployment }) => deployment?.default);
  const fallback = former && former.metadata.version !== release.version ? readRelease(release.name, former.metadata.version) : undefined;
  return [entryOf(release, { isDefault: true, fallback }), ...entries.filter((entry) => entry.extras.audience && entry.metadata.version !== release.version)];
}

/** The entries after this release became a canary for some percent, beside the default one. */
export function asCanary(entries, release, { traffic, audience }) {
  const others = entries.filter(({ metadata }) => metadata.version !== release.version);
  const standard = others.find(({ deployment }) => deployment?.default);
  if (!standard) throw new Error(`${release.name} has no release that the others get: publish it for everybody first.`);
  const fallback = readRelease(release.name, standard.metadata.version);
  return [...others, entryOf(release, { traffic, audience, fallback })].map((entry) =>
    entry === standard ? { ...entry, deployment: { traffic: 100 - sumOfTraffic(others, standard) - (traffic ?? 0), default: true } } : entry);
}

const sumOfTraffic = (entries, standard) =>
  entries.reduce((sum, entry) => sum + (entry === standard ? 0 : (entry.deployment?.traffic ?? 0)), 0);

/** Notes that a version was published; it moves to the end of its list. */
export function notePublished(name, version) {
  const published = readPublished();
  published[name] = [...(published[name] ?? []).filter((known) => known !== version), version];
  writeWhole(PUBLISHED_FILE, `${JSON.stringify(published, null, 1)}\n`);
}

/** The version that everybody gets now. */
export const currentVersion = (registry, name) =>
  registry.microFrontends[name]?.find(({ deployment }) => deployment?.default)?.metadata.version;

/** Why a release must not be published; empty when it may. */
export function refusals(release, { contract, maxFirstBytes }) {
  const shell = readJson(SHELL_FILE, { provides: {} });
  const wrong = [];
  if (release.extras.contract !== contract) wrong.push(`it was built for contract ${release.extras.contract}, the shell speaks ${contract}`);
  const lacking = (release.consumes ?? []).filter((request) => request.startsWith('@portal/') && !(request in shell.provides));
  if (lacking.length > 0) wrong.push(`the published shell does not provide ${lacking.join(', ')}: publish the shell first`);
  const first = release.first.reduce((sum, file) => sum + (release.sizes[file] ?? 0), 0);
  if (first > maxFirstBytes) wrong.push(`its first scripts weigh ${first} bytes, ${maxFirstBytes} are allowed`);
  return wrong;
}
