import { errorText } from '@portal/platform/problem-text';
import { useMay } from '@portal/platform/rights';
import { snackbar } from '@portal/platform/snackbar';
import { useParameters } from '@portal/ui/parameters';
import { useEffect } from 'react';
import { useOverlay } from '../parts/overlay';

/**
 * `/devicemanager?cloudConnectID=…` opens the add-device dialog with that id in its field, and the address forgets it; nothing is
 * looked up or added before the person says so [R-ACC-21]. Who may add nothing is told so [R-RIGHT-31].
 */
export default function AddByAddress() {
  const open = useOverlay();
  const mayAdd = useMay()('authorized-user', 'global');
  const [params, put] = useParameters();
  const cloudConnectID = params.get('cloudConnectID');
  useEffect(() => {
    if (cloudConnectID === null) return;
    const title = document.querySelector<HTMLElement>('main h1') ?? document.body;
    if (mayAdd) open({ type: 'addDevice', group: undefined, cloudConnectID }, title);
    else snackbar.error(errorText('noRight'));
    put({ cloudConnectID: '' });
  }, [cloudConnectID, mayAdd, open, put]);
  return null;
}
