import type { ParcelProps, RemoteName } from '@portal/contracts/remote';
import type { ReactNode } from 'react';
import { RemoteFailed } from './RemoteFailed';
import { useParcelHost } from './useParcelHost';

/** One object for all pages, so that it never causes an update. */
const PAGE: ParcelProps['view'] = { kind: 'page' };

/** Takes no room: the remote draws at its own place from its first frame on, before it says that it is there. */
const ASIDE = { position: 'absolute', width: '100%' } as const;

interface RemoteOutletProps extends Pick<ParcelProps, 'location' | 'navigationType' | 'navigator'> {
  remote: RemoteName;
  /** Drawn until the remote's own content is there. */
  loading?: ReactNode;
}

/** The page of a remote. Its location is the one of the address bar, and never another remote's. */
export function RemoteOutlet({ remote, ...props }: RemoteOutletProps) {
  return <Page key={remote} remote={remote} {...props} />;
}

function Page({ remote, location, navigationType, navigator, loading }: RemoteOutletProps) {
  const { element, state, retry } = useParcelHost(remote, { view: PAGE, location, navigationType, navigator });
  return (
    <>
      {state.state === 'loading' && <div style={ASIDE}>{loading}</div>}
      {state.state === 'failed' && (
        <RemoteFailed remote={remote} failure={state.failure} onRetry={retry} navigator={navigator} />
      )}
      <div ref={element} style={{ display: 'contents' }} aria-busy={state.state === 'loading'} />
    </>
  );
}
