import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';

const FirstFrameContext = createContext(false);

/** In a tab that nobody sees no frame is painted (ms). */
const LONGEST_MS = 100;

/** Whether this is the first frame of a page: what is long keeps its room in it, and is drawn in the next. */
export const useFirstFrame = () => use(FirstFrameContext);

/** Shows the head of a page before its rows: a press is answered by the first, and the second takes three times as long. */
export function FirstFrame({ children }: { children: ReactNode }) {
  const [isFirst, setFirst] = useState(true);
  useEffect(() => {
    const goOn = () => startTransition(() => setFirst(false));
    let timer = setTimeout(goOn, LONGEST_MS);
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      // Behind the paint of this frame.
      timer = setTimeout(goOn);
    });
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, []);
  return <FirstFrameContext value={isFirst}>{children}</FirstFrameContext>;
}
