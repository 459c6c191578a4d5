import { randomHex } from '@portal/domain/random';
import { localStore } from '@portal/platform/storage';

/**
 * A secret of this browser from the registration to the activation: it shows that whoever opens the mailed link is who has typed the password
 * [R-EXT-26]. A browser that keeps nothing cannot show it, and the link asks for a password where it must.
 */
const KEY = 'portal.registration';

/** The secret, made with the first registration. */
export function registeringBrowser(): string {
  const known = rememberedBrowser();
  if (known !== undefined) return known;
  const secret = randomHex(32);
  localStore.setItem(KEY, secret);
  return secret;
}

/** The secret, when this browser has registered. */
export const rememberedBrowser = (): string | undefined => localStore.getItem(KEY) ?? undefined;

/** After the activation it has done its work. */
export const forgetBrowser = (): void => localStore.removeItem(KEY);
