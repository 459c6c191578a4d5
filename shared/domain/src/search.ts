/**
 * R-DEV-02: a case-insensitive pattern; plain text matches anywhere, `*` any run, all other signs are literal.
 * An empty pattern matches everything.
 */
export function matcher(pattern: string): (text: string) => boolean {
  const wanted = pattern.trim().toLocaleLowerCase();
  if (wanted === '') return () => true;
  const parts = wanted.split('*').filter((part) => part !== '');
  return (text) => {
    const lower = text.toLocaleLowerCase();
    let from = 0;
    for (const part of parts) {
      const at = lower.indexOf(part, from);
      if (at < 0) return false;
      from = at + part.length;
    }
    return true;
  };
}
