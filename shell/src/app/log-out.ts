import { session } from '@portal/platform/session';
import { snackbar, useSnacks } from '@portal/platform/snackbar';
import { orAsk } from './navigation';

/**
 * Logs out of this browser, after asking when something is not saved [R-GRP-26]: agreeing throws it away for good. What could still be taken
 * back cannot any more, least of all by whoever logs in next.
 */
export const logOut = (): void =>
  orAsk(() => {
    for (const { id, action } of useSnacks.getState().snacks) if (action) snackbar.dismiss(id);
    void session.logOut();
  });
