import { type RefObject, useEffect, useState } from 'react';
import { create } from 'zustand';
import { useShellTexts } from './texts';

/** The numbers that badges of the header tell the title, by who tells them. */
const useCounts = create<Readonly<Record<string, number>>>()(() => ({}));

/** Adds a number to the page's title while the component is there. */
export function useTitleCount(of: string, count: number): void {
  useEffect(() => {
    useCounts.setState({ [of]: count });
    return () => useCounts.setState({ [of]: 0 });
  }, [of, count]);
}

/**
 * The document's title says what the page's `h1` says, and what the badges count: "(11) Stuttgart, Cloud Connect Portal". It draws nothing,
 * and is a part of its own so that a new title draws nothing else anew.
 */
export function PageTitle({ main }: { main: RefObject<HTMLElement | null> }): null {
  const { t } = useShellTexts();
  const open = useCounts((counts) => Object.values(counts).reduce((sum, count) => sum + count, 0));
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
  return null;
}
