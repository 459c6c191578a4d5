/**
 * What a page asks for, from now on.
 * @param {import('@playwright/test').Page} page
 */
export function weigh(page) {
  /** @type {import('@playwright/test').Request[]} */
  const requests = [];
  page.on('request', (request) => {
    if (request.url().startsWith('http')) requests.push(request);
  });

  return {
    requests: () => requests,
    /** Paths of the scripts that were loaded, in order. */
    scripts: () => requests.filter(isScript).map((request) => new URL(request.url()).pathname),
    /**
     * Bytes as they came, so compressed ones where the server compresses.
     * @returns {Promise<{ scriptBytes: number, totalBytes: number, requests: number, scriptRequests: number, files: { path: string, bytes: number }[] }>}
     */
    async sum() {
      const files = [];
      let scriptBytes = 0;
      let totalBytes = 0;
      for (const request of requests) {
        const bytes = await bodyBytes(request);
        totalBytes += bytes;
        if (isScript(request)) scriptBytes += bytes;
        files.push({ path: new URL(request.url()).pathname, bytes });
      }
      return {
        scriptBytes,
        totalBytes,
        requests: requests.length,
        scriptRequests: requests.filter(isScript).length,
        files,
      };
    },
  };
}

const isScript = (request) => request.resourceType() === 'script' || /\.m?js$/.test(new URL(request.url()).pathname);

async function bodyBytes(request) {
  // The stream of events never ends, so it has no size.
  if (new URL(request.url()).pathname.endsWith('/events')) return 0;
  const sizes = await request.sizes().catch(() => undefined);
  // What comes out of the browser's cache counts as less than nothing.
  return Math.max(0, sizes?.responseBodySize ?? 0);
}
