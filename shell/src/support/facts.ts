import { fromWire } from '@portal/domain/ids';
import { CLIENT_VERSION } from '@portal/domain/limits';
import { useSession } from '@portal/platform/session';

/** What a support call begins with. */
export interface Facts {
  readonly client: string;
  readonly shell: string;
  /** The deployment: what stands before the path. */
  readonly environment: string;
  /** Plain id. */
  readonly user: string;
}

/** The facts of this page, now. */
export function factsNow(): Facts {
  const id = useSession.getState().user?.id ?? '';
  return { client: CLIENT_VERSION, shell: PORTAL_VERSION, environment: location.host, user: fromWire(id) ?? id };
}
