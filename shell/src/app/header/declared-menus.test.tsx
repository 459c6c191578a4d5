import { readIncidentSummary } from '@portal/contracts/incidents';
import type { RegistryEntry } from '@portal/contracts/registry';
import { CONTRACT_VERSION, type RemoteModule } from '@portal/contracts/remote';
import type { RemoteAction } from '@portal/platform/actions';
import { loadTexts } from '@portal/platform/i18n';
import { live } from '@portal/platform/live';
import { invalidate } from '@portal/platform/query';
import { useSnacks } from '@portal/platform/snackbar';
import { rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { act, renderPortal, screen, waitFor, within } from '@portal/testing/render';
import { useRef } from 'react';
import { useRegistry } from '../../remotes/registry';
import { screenOf } from '../screens';
import '../texts';
import { PageTitle } from '../PageTitle';
import { HeaderAction } from './HeaderAction';
import { NavLinks } from './NavLinks';
import SignedIn from './SignedIn';
import UserMenu from './UserMenu';

const texts = (text: string) => ({ en: text, de: `${text} auf Deutsch`, es: text, fr: text });

/** A remote that no shell has ever heard of. */
const inventory: RemoteModule = {
  name: 'mf-inventory',
  owner: 'Team Inventory',
  title: texts('Inventory'),
  routes: [
    { path: '/inventory', access: 'login', right: 'readIncident' },
    { path: '/inventory/:groupId', access: 'login' },
    { path: '/floor', access: 'login' },
    { path: '/stocktaking', access: 'login', right: 'createVoucher', module: 'recipes' },
  ],
  nav: [
    { route: '/inventory', place: 'header', label: texts('Inventory') },
    { route: '/floor', place: 'header', label: texts('Floor'), module: 'map' },
    { route: '/stocktaking', place: 'user', label: texts('Stocktaking'), icon: 'box', rightIn: 'global' },
  ],
  actions: [],
  panels: [],
};
const entry = { extras: { ...inventory, contract: CONTRACT_VERSION } } as unknown as RegistryEntry;
const user = { name: 'Lena Bauer', email: 'lena@demo.example' } as never;

let backend: FakeBackend;
beforeEach(async () => {
  backend = fakeBackend();
  useRegistry.setState({ state: 'ready', remotes: new Map([['mf-inventory', entry]]), absent: new Map() });
  await loadTexts('shell', 'en');
  await loadTexts('shell', 'de');
});
afterEach(() => expect(backend.unexpected).toEqual([]));

/** The menu of the person, open. */
function Opened() {
  const target = useRef<HTMLElement>(null);
  return <UserMenu user={user} target={target} onClose={() => undefined} />;
}

describe('the menus of the frame', () => {
  it('hold what a remote declares, in the language of the person, with the current page marked', async () => {
    const at = screenOf('/inventory/ZzE3', useRegistry.getState().remotes);
    await renderPortal(<NavLinks screen={at} />, { rights: [rightsOn('*', 'readIncident')], language: 'de' });
    const link = await screen.findByRole('link', { name: 'Inventory auf Deutsch', hidden: true });
    expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['/inventory', 'page']);
  });

  it('leave out what the right of the page does not allow [R-SHELL-03]', async () => {
    await renderPortal(<NavLinks screen={undefined} />, { rights: [rightsOn('*', 'readRecipe')] });
    expect(screen.queryByText('Inventory')).toBeNull();
  });

  it.each([
    ['on', true, 1],
    ['off', false, 0],
  ])(
    'show an entry with the module that it names %s, though its page needs none [R-MAP-02, R-SHELL-20]',
    async (_, map, count) => {
      await renderPortal(<NavLinks screen={undefined} />, { switches: { map } });
      expect(screen.queryAllByText('Floor')).toHaveLength(count);
    },
  );

  it.each([
    ['in every group', { rights: [rightsOn('*', 'createVoucher')] }, 1],
    ['in one group only', { rights: [rightsOn({ group: 'ZzE' }, 'createVoucher')] }, 0],
    ['with its module off', { rights: [rightsOn('*', 'createVoucher')], switches: { recipes: false } }, 0],
  ] as const)('ask for a right where the entry says, not by the name of the right: held %s', async (_, held, count) => {
    await renderPortal(<Opened />, held);
    await screen.findByRole('menuitem', { name: 'Log out' });
    expect(screen.queryAllByRole('menuitem', { name: 'Stocktaking' })).toHaveLength(count);
  });
});

it('the menu of the person calls an entry as its remote does in the language of the page [R-SHELL-16]', async () => {
  await renderPortal(<Opened />, {
    rights: [rightsOn('*', 'createVoucher')],
    switches: { recipes: true },
    language: 'de',
  });
  expect(await screen.findByRole('menuitem', { name: 'Stocktaking auf Deutsch' })).toBeTruthy();
});

describe('an action of the header', () => {
  const action: RemoteAction = {
    remote: 'mf-inventory',
    id: 'missing',
    slot: 'header',
    icon: 'warning',
    label: texts('Missing'),
    panel: 'missing',
    badge: { endpoint: '/api/incidents/summary', cache: 'incidents' },
  };
  function Page({ shown }: { shown: RemoteAction }) {
    const main = useRef<HTMLElement>(null);
    return (
      <>
        <PageTitle main={main} />
        <HeaderAction action={shown} />
        <main ref={main}>
          <h1>Stuttgart</h1>
        </main>
      </>
    );
  }

  it('is called by the whole number, also above the 99 for which its badge has room [R-SHELL-10, R-SHELL-26]', async () => {
    backend.serve(readIncidentSummary, { total: 1_200 } as never);
    await renderPortal(<Page shown={action} />);
    const button = await screen.findByRole('button', { name: 'Missing, 1,200 open' });
    expect(within(button).getByText('99+')).toBeTruthy();
  });

  it('is called as its remote calls it in the language of the page [R-SHELL-16]', async () => {
    backend.serve(readIncidentSummary, { total: 3 } as never);
    await renderPortal(<Page shown={action} />, { language: 'de' });
    expect(await screen.findByRole('button', { name: /^Missing auf Deutsch, 3 / })).toBeTruthy();
  });

  it('only logs that its number could not be asked anew, and keeps the one it has [R-ERR-24]', async () => {
    backend.serve(readIncidentSummary, { total: 3 } as never);
    await renderPortal(<Page shown={action} />);
    await screen.findByRole('button', { name: 'Missing, 3 open' });
    backend.fail(readIncidentSummary, 500);
    const logged = jest.spyOn(console, 'warn').mockImplementation();
    await act(() => invalidate('incidents'));
    expect(logged.mock.calls.map(([said]) => said as string)).toEqual([
      `${readIncidentSummary.path} could not be asked anew.`,
    ]);
    logged.mockRestore();
    expect(screen.getByRole('button', { name: 'Missing, 3 open' })).toBeTruthy();
    expect(useSnacks.getState().snacks).toEqual([]);
  });

  it('counts anew within half a second of the event that tells of a change [R-SHELL-24]', async () => {
    backend.serve(readIncidentSummary, { total: 3 } as never);
    await renderPortal(<Page shown={action} />);
    const button = await screen.findByRole('button', { name: 'Missing, 3 open' });
    jest.useFakeTimers();
    backend.serve(readIncidentSummary, { total: 4 } as never);
    live.deliver('incident', {} as never);
    await act(async () => jest.advanceTimersByTimeAsync(500));
    expect(button.getAttribute('aria-label')).toBe('Missing, 4 open');
    expect(within(button).getByText('4')).toBeTruthy();
    jest.useRealTimers();
  });

  it.each([
    [true, '(11) Stuttgart, Cloud Connect Portal'],
    [undefined, 'Stuttgart, Cloud Connect Portal'],
  ] as const)(
    'tells its number on its badge, and in the title when it says so (%s), whatever its icon [R-SHELL-10]',
    async (inTitle, title) => {
      backend.serve(readIncidentSummary, { total: 11 } as never);
      await renderPortal(<Page shown={{ ...action, badge: { ...action.badge, inTitle } as never }} />);
      const button = await screen.findByRole('button', { name: 'Missing, 11 open' });
      expect(within(button).getByText('11')).toBeTruthy();
      await waitFor(() => expect(document.title).toBe(title));
    },
  );
});

it.each([
  ['on', true, 1],
  ['off', false, 0],
])('an action of the header stands there with its module %s [R-SHELL-20, R-SHELL-06]', async (_, isOn, count) => {
  const action = {
    remote: 'mf-incidents',
    id: 'incidents',
    slot: 'header',
    icon: 'warning',
    right: 'readIncident',
    rightIn: 'anywhere',
    module: 'incident-manager',
    label: texts('Incidents'),
    panel: 'popup',
  } as const satisfies RemoteAction;
  await renderPortal(<SignedIn />, {
    rights: [rightsOn({ group: 'ZzE' }, 'readIncident')],
    switches: { 'incident-manager': isOn },
    actions: [action],
  });
  expect(screen.queryAllByRole('button', { name: /^Incidents/ })).toHaveLength(count);
});
