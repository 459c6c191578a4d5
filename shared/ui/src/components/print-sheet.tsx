import { makeStaticStyles, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** While a sheet stands, paper shows it and nothing else of the page; the screen shows everything but the sheet. */
const usePaper = makeStaticStyles(`
  @page { margin: 20mm; }
  [data-print-sheet] { display: none; }
  @media print {
    html { color-scheme: light !important; }
    html, body { height: auto !important; overflow: visible !important; background: none !important; }
    body:has(> [data-print-sheet]) > :not([data-print-sheet]) { display: none !important; }
    body > [data-print-sheet] { display: block; }
  }
`);

const useStyles = makeStyles({
  // Black on white, whatever the theme: nobody prints the dark.
  sheet: {
    colorScheme: 'light',
    color: 'CanvasText',
    backgroundColor: 'Canvas',
    // It stands outside of every theme.
    fontFamily: 'system-ui, "Segoe UI", Roboto, sans-serif',
    fontSize: '12pt',
    lineHeight: 1.4,
    breakInside: 'avoid',
  },
});

/** What is printed in place of the page. It is not on the screen, and not read out there. */
export function PrintSheet({ children }: { children: ReactNode }) {
  usePaper();
  const styles = useStyles();
  return createPortal(
    <div data-print-sheet aria-hidden className={styles.sheet}>
      {children}
    </div>,
    document.body,
  );
}
