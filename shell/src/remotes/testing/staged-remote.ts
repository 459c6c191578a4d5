import type { RegistryEntry } from '@portal/contracts/registry';
import { CONTRACT_VERSION, type ParcelProps } from '@portal/contracts/remote';
import { localStore, tabStore } from '@portal/platform/storage';
import { discardUnsaved } from '@portal/platform/unsaved';
import type { ParcelConfigObject } from 'single-spa';
import { loadLifecycles } from '../load';
import { type HostState, ParcelHost } from '../parcel-host';
import { useRegistry } from '../registry';
import type { Release } from '../release';

/** The remote whose versions a test makes up. `../load`, `../signature` and `renewRegistry` are mocked by the test. */
export const NAME = 'mf-billing';

type OwnProps = ParcelProps & { domElement: HTMLElement };
/** What a version does when it is mounted. */
export type Behaviour = (props: OwnProps) => void | Promise<void>;

/** Draws something and says so. */
export const fine: Behaviour = ({ domElement, ready }) => {
  domElement.textContent = 'drawn';
  ready?.();
};
/** As React tells it: all of one commit, and then the error boundary. */
export const breaksAsItAppears: Behaviour = (props) => {
  void fine(props);
  props.failed(new Error('in an effect'));
};
export const blank: Behaviour = ({ ready }) => ready?.();
export const hanging: Behaviour = () => new Promise(() => undefined);

interface Stage {
  /** What each version does, in a page and in a panel; `fine` unless told otherwise. */
  versions: Record<string, Behaviour | { page: Behaviour; panel: Behaviour }>;
  /** Versions in the order in which they were loaded. */
  loaded: string[];
  unmounted: string[];
  /** The properties of each mount. */
  given: OwnProps[];
}
export const stage: Stage = { versions: {}, loaded: [], unmounted: [], given: [] };

function lifecyclesOf({ version }: Release): ParcelConfigObject {
  const nothing = () => Promise.resolve();
  const mount = async (props: OwnProps) => {
    stage.given.push(props);
    const behaviour = stage.versions[version] ?? fine;
    await (typeof behaviour === 'function' ? behaviour : behaviour[props.view.kind])(props);
  };
  return {
    bootstrap: nothing,
    mount: mount as never,
    update: nothing,
    unmount: async () => void stage.unmounted.push(version),
  };
}

type Extras = RegistryEntry['extras'];

/** Lists this version; with `behind(…)` another stands behind it. */
export function list(version: string, { fallback, ...extras }: Partial<Extras> = {}): void {
  const entry = {
    url: `/remotes/${NAME}/${version}/remoteEntry.js`,
    metadata: { integrity: '', version },
    ...(fallback ? { fallbackUrl: `/remotes/${NAME}/${fallback.version}/remoteEntry.js` } : {}),
    extras: {
      name: NAME,
      title: { en: 'Vouchers' },
      owner: 'Team Billing',
      contract: CONTRACT_VERSION,
      integrity: {},
      routes: [],
      nav: [],
      actions: [],
      panels: [
        { id: 'form', kind: 'dialog' },
        { id: 'list', kind: 'popover' },
      ],
      fallback,
      ...extras,
    },
  } as unknown as RegistryEntry;
  const source = { text: JSON.stringify({ microFrontends: { [NAME]: [entry] } }), signature: '' };
  useRegistry.setState({ state: 'ready', remotes: new Map([[NAME, entry]]), source });
}
export const behind = (version: string, contract = CONTRACT_VERSION): Partial<Extras> => ({
  fallback: { version, contract, integrity: {} },
});

export interface Shown {
  readonly host: ParcelHost;
  readonly element: HTMLElement;
  readonly state: () => HostState;
}
const hosts: ParcelHost[] = [];

/** Shows the remote in a place of its own. */
export function show(view: ParcelProps['view'] = { kind: 'page' }): Shown {
  const element = document.createElement('div');
  let state: HostState = { state: 'loading' };
  const host = new ParcelHost(element, NAME, (now) => (state = now));
  hosts.push(host);
  const location = { pathname: '/', search: '', hash: '', state: null, key: '' };
  host.show({ view, location, navigationType: 'POP', navigator: {} as ParcelProps['navigator'] });
  return { host, element, state: () => state };
}
export const popup = () => show({ kind: 'panel', id: 'list', input: {} });

/** Lets time go by (ms). */
export const pass = (ms = 50) => jest.advanceTimersByTimeAsync(ms);
/** The version that this browser would fall back to. */
export const good = () =>
  (JSON.parse(localStore.getItem(`portal.good.${NAME}`) ?? '{}') as { version?: string }).version;
export const versionIn = ({ element }: Shown) => element.querySelector<HTMLElement>('[data-version]')?.dataset.version;
export function failureOf({ state }: Shown) {
  const now = state();
  return now.state === 'failed' ? { code: now.failure.code, version: now.failure.version } : undefined;
}

/** An empty browser before each test, and an empty page after it. */
export function stageRemote(): void {
  beforeAll(() => Object.assign(globalThis, { REGISTRY_KEYS: [], isSecureContext: true }));

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    localStore.clear();
    tabStore.clear();
    Object.assign(stage, { versions: {}, loaded: [], unmounted: [], given: [] });
    jest.mocked(loadLifecycles).mockImplementation((release) => {
      stage.loaded.push(release.version);
      return Promise.resolve(lifecyclesOf(release));
    });
  });

  afterEach(async () => {
    for (const host of hosts.splice(0)) host.end();
    await pass(20_000);
    jest.useRealTimers();
    discardUnsaved();
  });
}
