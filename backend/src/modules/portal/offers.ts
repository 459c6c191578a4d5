/** Published versions that one browser can be pointed at: each a registry of its own, signed by whoever published it. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@portal/contracts/registry';
import type { OfferedRelease } from '@portal/contracts/releases';

interface Offer {
  /** When it was published (ms since 1970). */
  readonly at: number;
  readonly text: string;
  readonly signature: string;
}

/** Older versions are of no use, and their list of no help. */
const MOST = 20;
/** One name of a folder or file, and nothing that leads out of one. */
const NAME = /^[0-9A-Za-z][0-9A-Za-z.+-]*$/;
const ENDING = '.json';

/** All that are offered, newest first in each remote. */
export async function listOffers(folder: string): Promise<OfferedRelease[]> {
  const registry = await registryIn(folder);
  const remotes = (await namesIn(join(folder, 'offers'))).filter((name) => NAME.test(name)).sort();
  const lists = await Promise.all(
    remotes.map(async (remote) => {
      const files = await namesIn(join(folder, 'offers', remote));
      const versions = files.filter((file) => file.endsWith(ENDING)).map((file) => file.slice(0, -ENDING.length));
      const offers = await Promise.all(
        versions.map(async (version) => {
          const offer = await readOffer(folder, remote, version, registry);
          return offer ? [{ remote, version, publishedAt: offer.at }] : [];
        }),
      );
      return offers
        .flat()
        .sort((a, b) => b.publishedAt - a.publishedAt)
        .slice(0, MOST);
    }),
  );
  return lists.flat();
}

/** One of them; undefined for what was never published here, was taken back, or has no files any more. */
export async function readOffer(
  folder: string,
  remote: string,
  version: string,
  registry?: Registry,
): Promise<Offer | undefined> {
  if (!NAME.test(remote) || !NAME.test(version)) return undefined;
  const listed = (registry ?? (await registryIn(folder))).microFrontends[remote] ?? [];
  // Switched off, or never listed: then no version of it runs.
  if (listed.length === 0 || listed.some(({ extras }) => extras.disabled)) return undefined;
  if (listed.some(({ extras }) => extras.withdrawn?.includes(version))) return undefined;
  const [offer, files] = await Promise.all([
    readFile(join(folder, 'offers', remote, `${version}${ENDING}`), 'utf8').catch(() => undefined),
    stat(join(folder, 'remotes', remote, version)).catch(() => undefined),
  ]);
  return offer === undefined || !files?.isDirectory() ? undefined : parse(offer);
}

function parse(text: string): Offer | undefined {
  try {
    const { at, text: registry, signature } = JSON.parse(text) as Partial<Offer>;
    if (typeof at !== 'number' || typeof registry !== 'string' || typeof signature !== 'string') return undefined;
    return { at, text: registry, signature };
  } catch {
    return undefined; // Whoever wrote it did not write an offer.
  }
}

const registryIn = async (folder: string): Promise<Registry> =>
  readFile(join(folder, 'registry.json'), 'utf8').then(
    (text) => JSON.parse(text) as Registry,
    () => ({ schema: '', microFrontends: {} }),
  );

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
