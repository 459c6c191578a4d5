/**
 * Stands in for the shell's `script-policy.ts` while developing: nobody knows the hash of a hot update beforehand. Scripts come from our
 * own origin still. No build of a release knows this file.
 */
function address(url) {
  const { href, origin } = new URL(url, document.baseURI);
  if (origin !== location.origin) throw new TypeError(`${url} is no script of this origin`);
  return href;
}

export const allowScripts = () => undefined;
export const integrityOf = (url) => address(url) && '';

export function startScriptPolicy() {
  const policy = globalThis.trustedTypes?.createPolicy('portal', { createScriptURL: address });
  globalThis.portalScripts = {
    address: (url) => (policy ? policy.createScriptURL(url) : address(url)),
    integrity: integrityOf,
    // Nothing is kept by the browser while developing.
    renew: async () => false,
  };
}
