import { lazyRetry } from '@portal/platform/lazy-retry';
import { Part } from '@portal/ui/part';
import { makeLifecycles, type PanelProps } from '@portal/ui/remote';
import { Popup } from './features/popup/Popup';
import { Pages } from './pages/Pages';

const Mute = lazyRetry(() => import('./pages/MutePanel'));

/** Its code comes when it is first opened. */
function MuteDialog(props: PanelProps) {
  return (
    <Part place="dialog" whole onClose={props.close}>
      <Mute {...props} />
    </Part>
  );
}

export const { bootstrap, mount, unmount, update } = makeLifecycles('mf-incidents', {
  page: Pages,
  panels: { popup: Popup, mute: MuteDialog },
});
