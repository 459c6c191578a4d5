const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** What PKCE sends with authorize (`challenge`) and with token (`verifier`) [R-AUTH-02]. */
export interface Pkce {
  verifier: string;
  challenge: string;
}

/** A fresh pair (S256); none where the page is not served securely and the browser has no WebCrypto: the server then asks for none. */
export async function makePkce(): Promise<Pkce | undefined> {
  if (!crypto.subtle) return undefined;
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(48)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(digest)) };
}
