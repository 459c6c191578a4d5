import type { BusEvents } from '@portal/contracts/bus';
import { useBus } from '@portal/platform/bus';
import { lazyRetry } from '@portal/platform/lazy-retry';
import { useSession } from '@portal/platform/session';
import { useEffect, useState } from 'react';
import { navigator, useNavigation } from './navigation';

// It stands in the file of the header's own parts, which is there when anybody can ask for a panel.
const RemotePanel = lazyRetry(async () => ({ default: (await import('./header/SignedIn')).RemotePanel }));

/** Shows the panel that somebody asked for by `panel:open`, one at a time, until it asks to be taken away or the page changes. */
export function PanelHost() {
  const [panel, setPanel] = useState<BusEvents['panel:open']>();
  const location = useNavigation((navigation) => navigation.location);
  const navigationType = useNavigation((navigation) => navigation.navigationType);
  const loggedIn = useSession((session) => session.state === 'in');
  useBus('panel:open', setPanel);
  useEffect(() => setPanel(undefined), [location.pathname, loggedIn]);
  if (!panel) return null;
  return (
    <RemotePanel
      remote={panel.remote}
      panel={panel.panel}
      input={panel.input}
      onClose={() => setPanel(undefined)}
      location={location}
      navigationType={navigationType}
      navigator={navigator}
    />
  );
}
