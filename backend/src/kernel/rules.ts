/** The named rules of `right: 'rule:…'`: where one right in one scope does not say who may. */
import type { Access, Caller } from './access';
import { allowed } from './access';
import { HttpError } from './http-error';

/** Throws a HttpError unless the caller may; the thing of the scope is visible already. */
export type Rule = (caller: Caller, access: Access) => void;

export const RULES: Readonly<Record<string, Rule>> = {
  /** R-RIGHT-11: the owner, or a holder of updateGroup on one of the device's groups; R-API-43: the catalogue's 400. */
  'rule:updateDevice': (caller, access) => {
    if (access.owner || allowed(caller, 'updateGroup', access)) return;
    throw new HttpError(400, 'ERROR_DEVICE_UPDATE_NOT_ALLOWED', 'you may not change this device');
  },
};
