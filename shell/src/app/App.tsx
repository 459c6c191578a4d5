import { PortalProvider } from '@portal/ui/provider';
import { Router } from '@portal/ui/router';
import { TooltipArea } from '@portal/ui/tooltip';
import { type ReactNode, Suspense } from 'react';
import { Frame } from './frame/Frame';
import { navigator, useNavigation } from './navigation';

interface AppProps {
  /** What the document shows until the shell's words are there. */
  frame?: Element | null;
}

/** The shell: what is around every page, and which page it is. */
export function App({ frame }: AppProps) {
  return (
    <PortalProvider name="shell">
      <Located>
        <TooltipArea>
          <Suspense fallback={<div ref={(element) => void (frame && element?.append(frame))} className="on" />}>
            <Frame />
          </Suspense>
        </TooltipArea>
      </Located>
    </PortalProvider>
  );
}

/** Follows the address alone: what stands in it is drawn anew only where it asks for the address. */
function Located({ children }: { children: ReactNode }) {
  const location = useNavigation((navigation) => navigation.location);
  const navigationType = useNavigation((navigation) => navigation.navigationType);
  return (
    <Router location={location} navigationType={navigationType as never} navigator={navigator as never}>
      {children}
    </Router>
  );
}
