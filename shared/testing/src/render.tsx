import type { RoutePath } from '@portal/contracts/routes';
import type { Language } from '@portal/domain/languages';
import { MODULE_DEFAULTS, type Module } from '@portal/domain/modules';
import type { RightsEntry } from '@portal/domain/rights';
import { type RemoteAction, setActions } from '@portal/platform/actions';
import { setAddresses } from '@portal/platform/addresses';
import { setGroupParents } from '@portal/platform/group-paths';
import { useLanguage } from '@portal/platform/i18n';
import { type Preferences, setPreference } from '@portal/platform/preferences';
import { queryClient } from '@portal/platform/query';
import { useRights } from '@portal/platform/rights';
import { useSwitches } from '@portal/platform/switches';
import { beginTestSession, setStore } from '@portal/platform/testing';
import { PortalProvider } from '@portal/ui/provider';
import { matchPath, Router } from '@portal/ui/router';
import { act, configure, type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense, useState } from 'react';
import { watchHead } from './kept-head';

// On a busy machine a screen takes its time; what never comes still fails.
configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(30_000);

export interface Surroundings {
  /** The address it starts at; `/` otherwise. */
  path?: string;
  /** What the entry of the history keeps, as after a reload. */
  state?: unknown;
  /** What the person may do; nothing otherwise. Build entries with `rightsOn`. */
  rights?: readonly RightsEntry[];
  /** Modules that differ from their defaults. */
  switches?: Partial<Record<Module, boolean>>;
  language?: Language;
  preferences?: Partial<Preferences>;
  /** What the remotes declare for the slots. */
  actions?: readonly RemoteAction[];
  /** The name of the remote, for ids. */
  remote?: string;
  /** The remote's own addresses: it is not told of others, as in the shell. */
  routes?: readonly RoutePath[];
}

export interface Rendered extends RenderResult {
  user: UserEvent;
  /** Path and search where the person is now. */
  place: () => string;
  /** Goes to an address as the shell would. */
  go: (to: string) => Promise<void>;
  /** Goes back to the address before the last that was not replaced. */
  /** What the entry of the history keeps. */
  state: () => unknown;
  back: () => Promise<void>;
}

export { act, configure, fireEvent, getConfig, renderHook, screen, waitFor, within } from '@testing-library/react';

interface Place {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  key: string;
}

/** What the other remotes serve. */
const ADDRESSES = {
  'log-in': '/login',
  register: '/register',
  home: '/devicemanager',
  group: '/devicemanager/:groupId',
  device: '/device/:deviceId',
  incident: '/incident/:incidentId',
} as const;

let serial = 0;
function placeOf(to: unknown, state: unknown = null): Place {
  const url = typeof to === 'string' ? new URL(to, 'http://portal.test') : (to as Partial<Place>);
  return {
    pathname: url.pathname ?? '/',
    search: url.search ?? '',
    hash: url.hash ?? '',
    state,
    key: String(++serial),
  };
}

/**
 * Renders a part of the portal as a remote gets it: logged in, with theme, texts, stores and a router that is driven from
 * outside. Resolves when the texts are there. Prepare the server with `fakeBackend()` before.
 *
 * @example
 * const { user } = await renderPortal(<OverviewPage />, { path: '/devicemanager', rights: [rightsOn('*', 'readIncident')] });
 * await user.click(await screen.findByRole('link', { name: /Stuttgart/ }));
 */
export async function renderPortal(
  content: ReactNode,
  {
    path = '/',
    state,
    rights = [],
    switches = {},
    language = 'en',
    preferences = {},
    actions = [],
    remote = 'test',
    routes,
  }: Surroundings = {},
): Promise<Rendered> {
  beginTestSession();
  queryClient.clear();
  setGroupParents(new Map());
  // Another log-in, and no change of rights in this one.
  setStore(useRights, { ready: false });
  setStore(useRights, { ready: true, entries: rights });
  setStore(useSwitches, { ready: true, ...MODULE_DEFAULTS, ...switches });
  setActions(actions);
  setAddresses(ADDRESSES);
  for (const [key, value] of Object.entries({
    theme: 'light',
    view: 'list',
    onMap: false,
    sort: { by: 'name', direction: 'ASC' },
    treeOpen: true,
    language,
    ...preferences,
  })) {
    setPreference(key as keyof Preferences, value as never);
  }

  let place = placeOf(path, state ?? null);
  let show: (place: Place) => void = () => undefined;
  const before: Place[] = [];
  const go = (to: unknown, state?: unknown) => {
    place = placeOf(to, state);
    if (!routes || routes.some((path) => matchPath(path, place.pathname))) show(place);
  };
  const navigator = {
    createHref: (to: unknown) =>
      typeof to === 'string' ? to : [(to as Place).pathname, (to as Place).search, (to as Place).hash].join(''),
    go: () => undefined,
    push: (to: unknown, state?: unknown) => {
      before.push(place);
      go(to, state);
    },
    replace: go,
  };
  function Shell() {
    const [at, setAt] = useState(place);
    show = setAt;
    // The language store follows the preference a moment later.
    useLanguage();
    return (
      <PortalProvider name={remote}>
        <Router location={at} navigator={navigator}>
          <Suspense fallback={null}>{content}</Suspense>
        </Router>
      </PortalProvider>
    );
  }

  watchHead(() => place.pathname);
  const user = userEvent.setup();
  const rendered = await act(async () => render(<Shell />));
  return {
    ...rendered,
    user,
    place: () => place.pathname + place.search,
    state: () => place.state,
    go: (to) => act(async () => go(to)),
    back: () => act(async () => go(before.pop() ?? place)),
  };
}
