import { useEffect, useState } from 'react';

/** Whoever types on is not asked for in between (ms). */
const PAUSE_MS = 200;

/** A typed text, once nobody has typed for a moment. */
export function useTyped(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
