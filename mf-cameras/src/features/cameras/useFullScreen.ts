import { type RefObject, useEffect, useState } from 'react';

/** Shows an element on the whole screen, where the browser can. Escape leaves. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [is, setIs] = useState(false);
  useEffect(() => {
    const changed = () => setIs(document.fullscreenElement !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [element]);
  // A browser may refuse, for example inside a frame: then nothing changes on the screen, and that is all there is to say.
  const toggle = () =>
    void (is ? document.exitFullscreen() : element.current?.requestFullscreen())?.catch(() => undefined);
  return { is, possible: document.fullscreenEnabled === true, toggle };
}
