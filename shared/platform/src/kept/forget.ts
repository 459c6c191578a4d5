/** By name: whoever logs out, also without the network, must need no further file for it. The same as `KEPT_DATABASE`. */
const DATABASE = 'portal-kept';

/** Takes all that was kept of an account away [R-AUTH-19, R-EXT-24]. */
export function forgetKept(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(DATABASE);
  } catch {
    // Where the browser forbids its database, nothing was kept.
  }
}
