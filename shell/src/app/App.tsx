import { PortalProvider } from '@portal/ui/provider';
import { Router } from '@portal/ui/router';
import { TooltipArea } from '@portal/ui/tooltip';
import { Suspense } from 'react';
import { Frame } from './frame/Frame';
import { navigator, useNavigation } from './navigation';

/** The shell: what is around every page, and which page it is. */
export function App() {
  const location = useNavigation((navigation) => navigation.location);
  const navigationType = useNavigation((navigation) => navigation.navigationType);
  return (
    <PortalProvider name="shell">
      <Router location={location} navigationType={navigationType as never} navigator={navigator as never}>
        <TooltipArea>
          <Suspense fallback={<div className="wait wait-page" />}>
            <Frame />
          </Suspense>
        </TooltipArea>
      </Router>
    </PortalProvider>
  );
}
