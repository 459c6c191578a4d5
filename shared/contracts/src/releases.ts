import { listOf, obj, type Static, text, time } from '#shape';
import { endpoint, global } from './endpoint';

const Remote = text({ maxLength: 60, pattern: '^[a-z][a-z0-9-]*$' });
const Version = text({ maxLength: 100, pattern: '^[0-9A-Za-z][0-9A-Za-z.+-]*$' });

/** A version of a remote that can be loaded in place of the one that everybody gets. */
export const OfferedRelease = obj({ remote: Remote, version: Version, publishedAt: time() });
export type OfferedRelease = Static<typeof OfferedRelease>;

/** Newest first in each remote; none that was taken back. */
export const listReleases = endpoint({
  method: 'GET',
  path: '/api/support/releases',
  right: 'overrideRemote',
  scope: global,
  summary: 'Which published versions one browser can be pointed at.',
  list: true,
  reply: listOf(OfferedRelease),
  problems: { 403: 'ERROR_NO_RIGHT' },
});

/** The answer is a registry of that one version, signed when it was published: the browser verifies it, and every script by its hash. */
export const overrideRemote = endpoint({
  method: 'POST',
  path: '/api/support/overrides',
  right: 'overrideRemote',
  scope: global,
  summary: 'Points the own browser at another published version of a remote, which stands in the audit log.',
  body: obj({ remote: Remote, version: Version }),
  reply: obj({ registry: text(), signature: text() }),
  problems: { 400: 'ERROR_VALIDATION', 403: 'ERROR_NO_RIGHT', 404: 'ERROR_NOT_FOUND' },
});
