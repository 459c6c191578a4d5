import { useParameters } from '@portal/ui/parameters';
import { useEffect } from 'react';
import { useOverlay } from '../parts/overlay';

/**
 * `/devicemanager?cloudConnectID=…` opens the add-device dialog with that id in its field, and the address forgets it; nothing is
 * looked up or added before the person says so [R-ACC-21].
 */
export default function AddByAddress() {
  const open = useOverlay();
  const [params, put] = useParameters();
  const cloudConnectID = params.get('cloudConnectID');
  useEffect(() => {
    if (cloudConnectID === null) return;
    const title = document.querySelector<HTMLElement>('main h1') ?? document.body;
    open({ type: 'addDevice', group: undefined, cloudConnectID }, title);
    put({ cloudConnectID: '' });
  }, [cloudConnectID, open, put]);
  return null;
}
