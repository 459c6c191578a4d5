import { useLayoutEffect, useState } from 'react';

/** Where the header ends (px): a banner above it pushes it down. */
export function useBelowHeader(): number {
  const [bottom, setBottom] = useState(0);
  useLayoutEffect(() => {
    const header = document.querySelector('header');
    if (!header) return undefined;
    const measure = () => setBottom(Math.round(header.getBoundingClientRect().bottom));
    measure();
    const observer = new ResizeObserver(measure);
    // What stands above it changes the size of the page below.
    for (const element of [header, header.parentElement]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return bottom;
}
