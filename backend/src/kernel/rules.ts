/** The named rules of `right: 'rule:…'`: where one right in one scope does not say who may. */
import type { Caller, Standing } from './access';
import { mayStanding } from './access';
import { HttpError } from './http-error';

/** Throws a HttpError unless the caller may; the thing of the scope is visible already. */
export type Rule = (caller: Caller, standing: Standing) => void;

export const RULES: Readonly<Record<string, Rule>> = {
  /** R-RIGHT-11: the owner, or a holder of updateGroup on one of the device's groups; R-API-43: the catalogue's 400. */
  'rule:updateDevice': (caller, standing) => {
    if (standing.owner || mayStanding(caller, 'updateGroup', standing)) return;
    throw new HttpError(400, 'ERROR_DEVICE_UPDATE_NOT_ALLOWED', 'you may not change this device');
  },
};
