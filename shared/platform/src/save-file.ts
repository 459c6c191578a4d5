/** How long a browser may take to begin with a download, and to ask where to (ms). */
const KEPT_MS = 60_000;

/** Gives bytes to the person as a file, as a link with `download` does. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
