import { useEffect, useState } from 'react';

/** So long a button says that it has copied (ms). */
const SAID_MS = 2_000;

/** Puts a text into the clipboard, and says so for a moment. */
export function useCopy(text: () => string): { copy: () => void; isCopied: boolean } {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return undefined;
    const timer = setTimeout(() => setCopied(0), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  // Over plain http on a foreign host there is no clipboard, and elsewhere it may be refused; the text stands there to be marked.
  const copy = () =>
    void navigator.clipboard?.writeText(text()).then(
      () => setCopied((count) => count + 1),
      () => undefined,
    );
  return { copy, isCopied: copied > 0 };
}
