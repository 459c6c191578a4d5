/**
 * A secret of this browser from the registration to the activation: it shows that whoever opens the mailed link is who has typed the password
 * [R-EXT-26]. Without storage nothing is kept, and the link asks for a password where it must.
 */
const KEY = 'portal.registration';

/** The secret, made with the first registration. */
export function registeringBrowser(): string {
  const known = rememberedBrowser();
  if (known !== undefined) return known;
  const secret = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    localStorage.setItem(KEY, secret);
  } catch {
    // A browser that keeps nothing cannot show later that it was this one.
  }
  return secret;
}

/** The secret, when this browser has registered. */
export function rememberedBrowser(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** After the activation it has done its work. */
export function forgetBrowser(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
