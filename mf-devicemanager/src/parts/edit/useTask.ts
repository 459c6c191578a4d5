import { useRef, useState } from 'react';

/** Something that runs once at a time: a second press while it runs does nothing, however quick it is. */
export function useTask(work: () => unknown): { busy: boolean; run: () => void } {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = async () => {
    if (running.current) return;
    running.current = true;
    const done = work();
    if (done instanceof Promise) {
      setBusy(true);
      await done.finally(() => setBusy(false));
    }
    running.current = false;
  };
  return { busy, run: () => void run() };
}
