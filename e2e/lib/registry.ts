import { createHash, createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { Registry } from '@portal/contracts/registry';
import { ROOT } from '../../tools/lib/terminal.mjs';

const RELEASES = process.env.RELEASES_DIR ?? join(ROOT, '.cache/releases');
const KEY_FILE = process.env.REGISTRY_KEY_FILE ?? join(RELEASES, '../registry-key.json');
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export const integrityOf = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

const ownKey = () => createPrivateKey({ key: JSON.parse(readFileSync(KEY_FILE, 'utf8')), format: 'jwk' });

/** Signs a registry as its publisher would, with the key of this portal's build. */
export function signed(
  text: string,
  { serial = Date.now(), exp = Math.floor(Date.now() / 1000) + 86_400, key = ownKey() } = {},
): string {
  const digest = createHash('sha256').update(text).digest('base64url');
  const message = `${encode({ alg: 'ES256', typ: 'portal-registry' })}.${encode({ digest, serial, exp })}`;
  return `${message}.${sign('sha256', new Uint8Array(Buffer.from(message)), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

/** The registry of this portal as it is served. */
export const registryOf = async (url: string): Promise<Registry> =>
  (await (await fetch(`${url}/registry.json`)).json()) as Registry;

const inElement = (html: string, id: string, content: string) =>
  html.replace(
    new RegExp(`(<script [^>]*id="${id}">)[^]*?(</script>)`),
    (_, open: string, close: string) => open + content + close,
  );

/** A page of the portal with another registry in it. */
export const withRegistry = (html: string, text: string, signature: string): string =>
  inElement(inElement(html, 'registry', text.replace(/</g, '\\u003c')), 'registry-signature', signature);

/** Gives every page of a browser another registry, in the page and at its address. */
export async function serveRegistry(
  context: BrowserContext,
  url: string,
  text: string,
  signature = signed(text),
): Promise<void> {
  await context.route(`${url}/registry.json`, (route) =>
    route.fulfill({ contentType: 'application/json', body: text }),
  );
  await context.route(`${url}/registry.json.sig`, (route) =>
    route.fulfill({ contentType: 'text/plain', body: signature }),
  );
  await context.route(
    ({ pathname, origin }) => origin === url && !/\.|^\/api\//.test(pathname),
    async (route) => {
      const response = await route.fetch();
      const html = withRegistry(await response.text(), text, signature);
      const { 'content-encoding': _, 'content-length': __, etag: ___, ...headers } = response.headers();
      await route.fulfill({ status: response.status(), headers, body: html });
    },
  );
}
