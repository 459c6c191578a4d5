import { type RefObject, useEffect, useState } from 'react';
import { create } from 'zustand';
import { useShellTexts } from './texts';

/** How many incidents are open, as the header's badges know it. */
export const useOpenIncidents = create<{ open: number }>()(() => ({ open: 0 }));

/** The document's title says what the page's `h1` says, and how many incidents are open: "(11) Stuttgart, Cloud Connect Portal" [UI 6]. */
export function usePageTitle(main: RefObject<HTMLElement | null>): void {
  const { t } = useShellTexts();
  const open = useOpenIncidents((state) => state.open);
  const [page, setPage] = useState('');
  useEffect(() => {
    const element = main.current;
    if (!element) return undefined;
    const read = () => setPage(element.querySelector('h1')?.textContent?.trim().replace(/[.]$/, '') ?? '');
    const observer = new MutationObserver(read);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    read();
    return () => observer.disconnect();
  }, [main]);
  useEffect(() => {
    const product = t('product.name');
    const plain = page === '' ? product : t('title.plain', { page, product });
    document.title = open > 0 ? t('title.open', { count: open, page: page === '' ? product : page, product }) : plain;
  }, [page, open, t]);
}
