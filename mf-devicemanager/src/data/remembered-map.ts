import { setPreference, usePreferences } from '@portal/platform/preferences';
import { useSession } from '@portal/platform/session';
import { useSwitches } from '@portal/platform/switches';
import { useLocation, useNavigate } from '@portal/ui/router';
import { useEffect } from 'react';

let hasArrived = false;
useSession.subscribe(({ state }) => {
  if (state === 'out') hasArrived = false;
});

/** The map is the view of the fleet now, until somebody comes to the overview. */
export function rememberMap(): void {
  hasArrived = true;
  setPreference('onMap', true);
}

/**
 * Who left the portal on the map arrives there again; whoever comes to the overview later wants the overview, and so does who follows a link
 * into it: an invitation, a device to be added, a search. With the map switched off the remembered map is the list [R-DEV-05].
 */
export function useRememberedMap(isHome: boolean): void {
  const navigate = useNavigate();
  const isLink = useLocation().search !== '';
  const isReady = useSwitches(({ ready }) => ready);
  useEffect(() => {
    if (!isReady) return;
    const isFirst = !hasArrived;
    hasArrived = true;
    if (!usePreferences.getState().onMap) return;
    const isOn = useSwitches.getState().map;
    if (isFirst && isHome && isOn && !isLink) return void navigate('/map', { replace: true });
    setPreference('onMap', false);
    if (!isOn) setPreference('view', 'list');
  }, [isReady, isHome, isLink, navigate]);
}
