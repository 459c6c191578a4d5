import { fromWire } from '@portal/domain/ids';
import { CLIENT_VERSION } from '@portal/domain/limits';
import { useSession } from '@portal/platform/session';
import { settings } from '../app/settings';

/** What a support call begins with. */
export interface Facts {
  readonly client: string;
  readonly shell: string;
  /** What people call this deployment. */
  readonly environment: string;
  /** Plain id. */
  readonly user: string;
}

/** The facts of this page, now. */
export function factsNow(): Facts {
  const id = useSession.getState().user?.id ?? '';
  return {
    client: CLIENT_VERSION,
    shell: settings.shell ?? '',
    environment: settings.environment ?? location.host,
    user: fromWire(id) ?? id,
  };
}
