import type { PanelInput, ParcelProps, RemoteName } from '@portal/contracts/remote';
import { type ReactNode, useMemo } from 'react';
import { FailedDialog } from './FailedDialog';
import { RemoteFailed } from './RemoteFailed';
import { useRegistry } from './registry';
import { useParcelHost } from './useParcelHost';

interface RemotePanelProps extends Pick<ParcelProps, 'location' | 'navigationType' | 'navigator'> {
  remote: RemoteName;
  panel: string;
  input: PanelInput;
  onClose: () => void;
  loading?: ReactNode;
}

/** A panel of a remote: content of a popover or a tab, or a dialog that the remote draws itself. */
export function RemotePanel({ remote, panel, ...props }: RemotePanelProps) {
  return <Panel key={`${remote}/${panel}`} remote={remote} panel={panel} {...props} />;
}

function Panel({ remote, panel, input, onClose, location, navigationType, navigator, loading }: RemotePanelProps) {
  const { groupId, deviceId } = input;
  const view = useMemo<ParcelProps['view']>(
    () => ({ kind: 'panel', id: panel, input: { groupId, deviceId } }),
    [panel, groupId, deviceId],
  );
  const kind = useRegistry(({ remotes }) => remotes.get(remote)?.extras.panels.find(({ id }) => id === panel)?.kind);
  const { element, state, retry } = useParcelHost(remote, {
    view,
    location,
    navigationType,
    navigator,
    close: onClose,
  });
  const failed = state.state === 'failed' && <RemoteFailed remote={remote} failure={state.failure} onRetry={retry} />;
  return (
    <>
      {state.state === 'loading' && loading}
      {failed && (kind === 'dialog' ? <FailedDialog onClose={onClose}>{failed}</FailedDialog> : failed)}
      <div ref={element} style={{ display: 'contents' }} aria-busy={state.state === 'loading'} />
    </>
  );
}
