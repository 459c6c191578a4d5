import type { BrowserContext, Locator, Page, Route } from '@playwright/test';
import type { RemoteName } from '@portal/contracts/remote';
import { FILE_FAULTS } from './faulty-files';
import { FAULTS, inPlaceOf, publishFaulty } from './faulty-remote';
import { type OldReleases, publishOld } from './publish-old';
import { registryOf, serveRegistry } from './registry';

interface Publishing {
  /** The release of today stands behind it. */
  readonly fallback: boolean;
  /** Releases that are not today's, whose files may be broken. */
  readonly old: OldReleases;
}

export interface TableFault {
  /** What the remote does, or what is done to it. */
  readonly title: string;
  /** `failed`: an error block, or the version behind; `frozen`: its page stands still; `unnoticed`: nobody sees anything. */
  readonly outcome: 'failed' | 'frozen' | 'unnoticed';
  readonly publish: (context: BrowserContext, url: string, remote: RemoteName, how: Publishing) => Promise<void>;
  /** Where the remote itself shows something of its own. */
  readonly shown?: (page: Page) => Locator;
  /** What it may leave in the console, where it is named. */
  readonly leaves: (remote: RemoteName) => RegExp;
}

/** The console names remote and file; what the browser itself says of a file that does not come is known by its words. */
const leaves = (remote: RemoteName) =>
  new RegExp(`${remote}|Failed to load resource|integrity|RUNTIME-00|broken|MIME type|ChunkLoad|React error #525`, 'i');

/** Bytes a second of a line on which nothing comes in time. */
const SLOW_LINE = 3_000;

/** A slow line is slow for every file, and a small one may come in time on it. */
const ON_LINE = 'comes with 3 kB a second';

const BY_FILE: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is missing (404)': FILE_FAULTS['is missing'],
  'answers 500': FILE_FAULTS['answers 500'],
  'is cut off': FILE_FAULTS['is cut off'],
  'is stalled for a minute': FILE_FAULTS.hangs,
  [ON_LINE]: async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    // The browser runs no byte before the last: the request waits, not the test.
    await new Promise((resolve) => setTimeout(resolve, Math.max(1, body.length / SLOW_LINE) * 1_000));
    await route.fulfill({ response, body }).catch(() => undefined);
  },
  'is a page': FILE_FAULTS['is a page'],
  'is truncated': FILE_FAULTS['is truncated'],
  'has one byte flipped': FILE_FAULTS['has one byte flipped'],
};

/** Of a release each second has its entry broken, the others what it exposes. */
const fileOf = (remote: RemoteName) =>
  /incidents|billing|cameras/.test(remote) ? /\/remoteEntry\.[^/]+\.js$/ : /\/lifecycles\.[^/]+\.js$/;

const byFile = ([words, answer]: [string, (route: Route) => Promise<void>]): TableFault => ({
  title: `whose file ${words}`,
  outcome: 'failed',
  leaves,
  publish: async (context, url, remote, { fallback, old }) => {
    const folder = fallback ? await publishOld(context, url, remote, old) : `${url}/remotes/${remote}/`;
    await context.route(
      ({ href }) => href.startsWith(folder) && (words === ON_LINE || fileOf(remote).test(href)),
      answer,
    );
  },
});

const byCode = (
  title: string,
  code: (name: RemoteName) => string,
  { outcome = 'failed', shown }: Partial<Pick<TableFault, 'outcome' | 'shown'>> = {},
): TableFault => ({
  title,
  outcome,
  leaves,
  ...(shown ? { shown } : {}),
  publish: async (context, url, remote, { fallback }) => {
    await publishFaulty(context, url, remote, code(remote), { fallback });
  },
});

/** The release that is listed is another remote's, sound by itself. */
const anothers: TableFault = {
  title: 'is listed with the files of another remote',
  outcome: 'failed',
  leaves,
  publish: async (context, url, remote, { fallback }) => {
    const registry = await registryOf(url);
    const [mine] = registry.microFrontends[remote] ?? [];
    const [other] = registry.microFrontends[remote === 'mf-recipes' ? 'mf-billing' : 'mf-recipes'] ?? [];
    if (!mine || !other) throw new Error('Nothing is published');
    const { url: address, metadata, extras } = other;
    const listed = inPlaceOf(mine, { url: address, metadata, integrity: extras.integrity }, { fallback });
    const text = JSON.stringify({ ...registry, microFrontends: { ...registry.microFrontends, [remote]: [listed] } });
    await serveRegistry(context, url, text);
  },
};

/** What an open page asks for to see what is new. */
const registryIsNoJson: TableFault = {
  title: 'has a registry that is no JSON',
  outcome: 'unnoticed',
  leaves: () => /registry/i,
  publish: (context, url) =>
    context
      .route(`${url}/registry.json*`, (route) => route.fulfill({ contentType: 'application/json', body: '{"microFr' }))
      .then(() => undefined),
};

/** Every way in which a remote can fail, each of which every remote must be survived in. */
export const TABLE: readonly TableFault[] = [
  ...Object.entries(BY_FILE).map(byFile),
  byCode('throws when it is loaded', FAULTS.load),
  byCode('throws while mounting', FAULTS.mount),
  byCode('throws while rendering', FAULTS.render),
  byCode('throws in an effect', FAULTS.effect),
  {
    ...byCode('never comes back from mounting', FAULTS.endlessLoop, { outcome: 'frozen' }),
    // With whom of those that were starting a page froze nobody can say: what stands beside it is passed over as well, once.
    leaves: (remote) => new RegExp(`${leaves(remote).source}|REMOTE_FROZE`, 'i'),
  },
  byCode('brings an older React', FAULTS.olderReact),
  byCode('exposes nothing', FAULTS.noLifecycles),
  registryIsNoJson,
  anothers,
  byCode('sends events of another version', FAULTS.strangeEvents, {
    outcome: 'unnoticed',
    shown: (page) => page.getByRole('heading', { name: 'Strange events were sent' }),
  }),
];
