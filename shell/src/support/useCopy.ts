import { copyText } from '@portal/platform/save-file';
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
  const copy = () => void copyText(text()).then((isThere) => isThere && setCopied((count) => count + 1));
  return { copy, isCopied: copied > 0 };
}
