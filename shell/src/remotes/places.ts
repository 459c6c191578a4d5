import type { RemoteName } from '@portal/contracts/remote';
import type { Release } from './release';

/** A place in this document that shows a remote: its page, a popup, a dialog, a tab. */
export interface Place {
  readonly name: RemoteName;
  readonly isPage: boolean;
  /** The version that is here or on its way here. */
  readonly release: Release | undefined;
  /** Takes the version away; resolves when it is gone. */
  leave(): Promise<void>;
  /** When somebody has left the place: takes at once away what waits for an idle moment; resolves when it is gone. */
  tidyUp(): Promise<void> | undefined;
  /** Starts with the best version that may run now. */
  begin(): void;
}

const places = new Set<Place>();

export const enter = (place: Place) => void places.add(place);
export const exit = (place: Place) => void places.delete(place);

/** What somebody has left has no say in which version comes: it goes before. */
export const tidyUp = async (name: RemoteName): Promise<void> =>
  void (await Promise.all([...places].map((place) => (place.name === name ? place.tidyUp() : undefined))));

/** The version that other places show: two versions of a remote never stand in one document, for they share its data and the address. */
export function releaseBeside(place: Place): Release | undefined {
  for (const other of places) if (other !== place && other.name === place.name && other.release) return other.release;
  return undefined;
}

/** All places of a remote change together: each is emptied, then each starts anew, the page first. */
export async function moveTogether(name: RemoteName): Promise<void> {
  const mine = () => [...places].filter((place) => place.name === name);
  await Promise.all(mine().map((place) => place.leave()));
  for (const place of mine().sort((a, b) => Number(b.isPage) - Number(a.isPage))) place.begin();
}
