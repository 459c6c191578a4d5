/** How long a browser may take to begin with a download, and to ask where to (ms). */
const KEPT_MS = 60_000;

/** Gives bytes to the person as a file, as a link with `download` does. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/**
 * Puts a text into the clipboard.
 * @returns whether it is there: over plain http on a foreign host there is no clipboard, and elsewhere the browser may keep it to itself, as
 *   it may; the text can still be selected
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
