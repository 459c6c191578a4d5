import { session } from '@portal/platform/session';
import { orAsk } from './navigation';

/** Logs out of this browser, after asking when something is not saved [R-GRP-26]: agreeing throws it away for good. */
export const logOut = (): void => orAsk(() => void session.logOut());
