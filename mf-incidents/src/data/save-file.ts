/** The browser may ask where to first (ms). */
const KEPT_MS = 60_000;

/** Saves bytes as a file, as a link with `download` does. Its type is left out, so that no browser shows what a user sent. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
