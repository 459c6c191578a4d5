import { useSearchParams } from '@portal/ui/router';
import { useEffect } from 'react';
import { useOpen } from '../parts/use-open';

/** The parameter of `/devicemanager` that opens the add-device dialog. */
const PARAMETER = 'cloudConnectID';

/**
 * `/devicemanager?cloudConnectID=…` opens the add-device dialog with that id in its field, and the address forgets it; nothing is
 * looked up or added before the person says so [R-ACC-21].
 */
export function AddByAddress() {
  const open = useOpen();
  const [params, setParams] = useSearchParams();
  const cloudConnectID = params.get(PARAMETER);
  useEffect(() => {
    if (cloudConnectID === null) return;
    const title = document.querySelector<HTMLElement>('main h1') ?? document.body;
    open({ what: 'addDevice', group: undefined, cloudConnectID }, title);
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete(PARAMETER);
        return next;
      },
      { replace: true },
    );
  }, [cloudConnectID, open, setParams]);
  return null;
}
