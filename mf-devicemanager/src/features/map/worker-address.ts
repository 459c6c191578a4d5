interface PortalScripts {
  address(url: string): string;
}

/**
 * The address of a library's worker, allowed by the page's policy. The libraries take it for a text and ask how it ends before they hand it
 * to `new Worker`, which takes nothing but the policy's own object: so that object answers.
 */
export function workerAddress({ href }: URL): string {
  const { address } = (globalThis as unknown as { portalScripts: PortalScripts }).portalScripts;
  const allowed = address(href) as string | object;
  if (typeof allowed === 'string') return allowed;
  return Object.assign(allowed, {
    endsWith: (text: string) => href.endsWith(text),
    split: (by: RegExp) => href.split(by),
  }) as unknown as string;
}
