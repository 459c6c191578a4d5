import { useEffect } from 'react';

/** F6 and Shift F6 go from region to region: header, tree, content, panel. */
export function useRegions(): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      const regions = [
        ...document.querySelectorAll<HTMLElement>(
          'body > #root header, aside, nav[data-region], main, [data-region="panel"]',
        ),
      ].filter((region) => region.getClientRects().length > 0);
      if (regions.length === 0) return;
      event.preventDefault();
      // The innermost region that has the focus: a tree stands inside main.
      const at = regions.findLastIndex((region) => region.contains(document.activeElement));
      const next = regions[(at + (event.shiftKey ? -1 : 1) + regions.length) % regions.length];
      const control = next?.matches('main')
        ? next
        : (next?.querySelector<HTMLElement>('a[href], button, [tabindex="0"]') ?? next);
      control?.focus();
    };
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, []);
}
