/** Pictures of devices as phones ask for them [R-DEV-22]. */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { StoredFile } from '../../adapters/file-store';
import type { FairTurns } from '../../kernel/fair-turns';

/** In px of a page: the one height that is served, so that nobody makes the server draw a thousand. */
export const SMALL_HEIGHT = 35;
/** Screens of phones draw a px of a page with up to three of their own. */
const DENSITY = 3;
/** So many of the last ones are kept, of a few kilobytes each. */
const KEPT = 500;

/** Stored pictures, made small: the last ones are kept, and few are drawn at once. */
export class SmallPictures {
  private readonly kept = new Map<string, Buffer>();

  /** @param drawing turns of what draws pictures */
  constructor(private readonly drawing: FairTurns) {}

  /**
   * A stored picture, made small once; undefined when there is none.
   * @param name of the file: what it holds never changes
   * @param source who asks, for the turns
   */
  async read(name: string, source: string, read: () => Promise<StoredFile | undefined>): Promise<Buffer | undefined> {
    const known = this.kept.get(name);
    if (known) return known;
    const stored = await read();
    if (!stored) return undefined;
    const made = await this.drawing.run(source, async () =>
      sharp(await buffer(stored.content))
        .resize({ height: SMALL_HEIGHT * DENSITY, withoutEnlargement: true })
        .webp()
        .toBuffer(),
    );
    this.kept.set(name, made);
    for (const oldest of this.kept.keys()) if (this.kept.size > KEPT) this.kept.delete(oldest);
    return made;
  }
}
