/**
 * A file of the portal itself (code or texts) that could not be had: the network is away, or the file is. Nothing is wrong with what
 * is on the screen, so whoever shows the part says so in its place and asks again.
 */
export class LoadFailure extends Error {
  /** @param again asks for the file once more; resolves when it is there */
  constructor(
    readonly again: () => Promise<unknown>,
    options: { cause: unknown },
  ) {
    super('A file of the portal could not be loaded.', options);
    this.name = 'LoadFailure';
  }
}
