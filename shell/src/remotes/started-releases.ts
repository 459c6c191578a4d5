import type { Release } from './release';

/** Folder of a version → the version, of all that were started in this document. */
const started = new Map<string, Release>();

export const noteStarted = (release: Release): void =>
  void started.set(new URL('.', new URL(release.url, document.baseURI)).href, release);

/** Whose code stands in a stack or an address, its innermost part first. */
export function releaseIn(trace: string): Release | undefined {
  let found: { release: Release; place: number } | undefined;
  for (const [folder, release] of started) {
    const place = trace.indexOf(folder);
    if (place >= 0 && (!found || place < found.place)) found = { release, place };
  }
  return found?.release;
}
