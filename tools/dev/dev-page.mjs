import { contractVersion } from '../release/contract.mjs';
import { KEY_FILE } from '../release/paths.mjs';
import { signRegistry } from '../release/registry-key.mjs';
import { readRemoteModule } from '../release/release-data.mjs';

/** What every remote is called that comes from the working tree. */
export const DEV_VERSION = 'dev';
export const devFolder = (name) => (name === 'shell' ? '/shell/' : `/remotes/${name}/${DEV_VERSION}/`);

/** The entry of a remote that is built as it changes. */
async function devEntry(name) {
  const { declared, languages } = await readRemoteModule(name);
  return {
    url: `${devFolder(name)}remoteEntry.js`,
    metadata: { version: DEV_VERSION },
    deployment: { traffic: 100, default: true },
    extras: { ...declared, contract: contractVersion(), locales: languages, shared: {}, integrity: {} },
  };
}

/** The portal's registry with some remotes from the working tree, signed by the key that the shell of the working tree knows. */
export async function devRegistry(text, names) {
  const registry = JSON.parse(text);
  for (const name of names) registry.microFrontends[name] = [await devEntry(name)];
  const changed = `${JSON.stringify(registry)}\n`;
  return { text: changed, signature: signRegistry(KEY_FILE, changed, Date.now()) };
}

/**
 * The portal's page with the shell from the working tree.
 * @param {string} html
 * @param {string[]} scripts of the shell's start
 * @param {{ text: string, signature: string }} registry
 */
export function devPage(html, scripts, registry) {
  const put = (page, id, content) =>
    page.replace(
      new RegExp(`(<script [^>]*id="${id}"[^>]*>)[^]*?(</script>)`),
      (_, open, close) => open + content + close,
    );
  const start = scripts.map((file) => `<script defer src="${devFolder('shell')}${file}"></script>`).join('\n');
  const bare = html
    .replace(/<script defer src="\/shell\/[^>]*><\/script>\n?/g, '')
    .replace(/<link rel="preload" as="script"[^>]*>\n?/g, '')
    .replace('</head>', () => `${start}\n</head>`);
  return put(put(bare, 'registry', registry.text.replace(/</g, '\\u003c')), 'registry-signature', registry.signature);
}
