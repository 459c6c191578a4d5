import { PortalProvider } from '@portal/ui/provider';
import { type Navigator, Router } from '@portal/ui/router';
import { makeStyles, tokens } from '@portal/ui/styles';
import { useUiTexts } from '@portal/ui/texts';
import { TooltipArea } from '@portal/ui/tooltip';
import { type ReactNode, Suspense, useMemo, useState } from 'react';

const useStyles = makeStyles({
  page: {
    boxSizing: 'border-box',
    minHeight: '100dvh',
    padding: '16px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
});

/** What the shell puts around a remote: theme, a router that somebody else drives, the area of tooltips, the ground. */
export function Surroundings({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const { language } = useUiTexts();
  return (
    <PortalProvider name="gallery">
      <Memory>
        <TooltipArea>
          <main lang={language} className={styles.page}>
            <Suspense fallback={null}>{children}</Suspense>
          </main>
        </TooltipArea>
      </Memory>
    </PortalProvider>
  );
}

/** An address that lives in memory: a link of a story leads nowhere, and the page stays. */
function Memory({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState<Parameters<Navigator['push']>[0]>('/');
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: (to) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`),
      go: () => undefined,
      push: setLocation,
      replace: setLocation,
    }),
    [],
  );
  return (
    <Router location={location} navigator={navigator}>
      {children}
    </Router>
  );
}
