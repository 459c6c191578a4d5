import { SLIDE_MS } from '@portal/domain/limits';
import { useEffect, useState } from 'react';

/** Slides that change every 4 s [R-ACC-01] until somebody pauses them; with reduced motion they stand still at first. */
export function useSlides(count: number) {
  const [current, show] = useState(0);
  const [playing, setPlaying] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => show((slide) => (slide + 1) % count), SLIDE_MS);
    return () => clearInterval(timer);
    // `current` restarts the four seconds after a slide was chosen by hand.
  }, [count, playing, current]);
  return { current, show, playing, toggle: () => setPlaying((now) => !now) };
}
