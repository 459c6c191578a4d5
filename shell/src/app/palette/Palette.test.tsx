import { listDevices } from '@portal/contracts/devices';
import { listGroups, readGroupTree, TREE_INPUT } from '@portal/contracts/groups';
import { listIncidents } from '@portal/contracts/incidents';
import type { RegistryEntry } from '@portal/contracts/registry';
import { CONTRACT_VERSION, type RemoteModule, type SearchDeclaration } from '@portal/contracts/remote';
import type { RightsEntry } from '@portal/domain/rights';
import type { RemoteAction } from '@portal/platform/actions';
import { bus } from '@portal/platform/bus';
import { loadTexts } from '@portal/platform/i18n';
import { queryClient, queryKey } from '@portal/platform/query';
import { useRights } from '@portal/platform/rights';
import { session, useSession } from '@portal/platform/session';
import { setStore } from '@portal/platform/testing';
import { useUnsavedMarks } from '@portal/platform/unsaved';
import { aDevice, aGroup, anIncident, rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { act, fireEvent, renderPortal, type Surroundings, screen, waitFor, within } from '@portal/testing/render';
import { useRegistry } from '../../remotes/registry';
import { navigator, stay, useNavigation } from '../navigation';
import { Finder } from './best';
import Palette from './Palette';
import { rehearse } from './rehearse';

const texts = (text: string) => ({ en: text, de: `${text} auf Deutsch`, es: text, fr: text });
const searches: SearchDeclaration[] = [
  {
    id: 'groups',
    title: texts('Groups'),
    icon: 'shop',
    slot: 'group',
    endpoint: '/api/groups',
    cache: 'groups',
    fields: { id: 'id', name: 'name', groups: 'parentId', status: 'status' },
    target: '/devicemanager/:groupId',
  },
  {
    id: 'devices',
    title: texts('Devices'),
    icon: 'box',
    slot: 'device',
    endpoint: '/api/frontend/devices',
    cache: 'devices',
    fields: { id: 'uuid', name: 'name', also: ['street'], groups: 'groups', picture: 'iconURL', status: 'status' },
    target: '/device/:deviceId',
  },
  {
    id: 'incidents',
    title: texts('Incidents'),
    icon: 'warning',
    right: 'readIncident',
    module: 'incident-manager',
    endpoint: '/api/incidents',
    cache: 'incidents',
    fields: { id: 'id', name: 'summary', names: 'localizedSummaries', also: ['deviceData.name'] },
    target: '/incident/:incidentId',
  },
];
/** A remote that no shell has ever heard of. */
const remote: RemoteModule = {
  name: 'mf-any',
  owner: 'Team',
  title: texts('Any'),
  routes: [
    { path: '/devicemanager/:groupId', access: 'login' },
    { path: '/device/:deviceId', access: 'login' },
    { path: '/incident/:incidentId', access: 'login' },
    { path: '/floor', access: 'login' },
    { path: '/vault', access: 'login', right: 'createVoucher' },
    { path: '/menu', access: 'login', module: 'recipes' },
    { path: '/sites', access: 'login' },
  ],
  nav: [
    { route: '/floor', place: 'header', label: texts('Floor plan') },
    { route: '/vault', place: 'user', rightIn: 'global', label: texts('Vault') },
    { route: '/menu', place: 'header', label: texts('Menu card') },
    { route: '/sites', place: 'header', module: 'map', label: texts('Site map') },
  ],
  actions: [],
  panels: [],
  searches,
};
const actions: RemoteAction[] = [
  {
    remote: 'mf-any',
    id: 'alarms',
    slot: 'group',
    icon: 'warning',
    label: texts('Alarms'),
    right: 'readIncident',
    target: '/devicemanager/:groupId',
  },
  {
    remote: 'mf-any',
    id: 'edit',
    slot: 'group',
    icon: 'edit',
    label: texts('Edit'),
    right: 'updateGroup',
    panel: 'edit',
  },
  {
    remote: 'mf-any',
    id: 'recipes',
    slot: 'group',
    icon: 'book',
    label: texts('Recipes'),
    right: 'readRecipe',
    module: 'recipes',
    target: '/devicemanager/:groupId',
  },
  {
    remote: 'mf-any',
    id: 'device-alarms',
    slot: 'device',
    icon: 'warning',
    label: texts('Alarms'),
    right: 'readIncident',
    target: '/device/:deviceId',
  },
];

const street = aGroup({ id: 'ZzE', name: 'Königstraße', status: 'ALERT' });
const tree = [aGroup({ id: 'ZzA', name: 'Marktküche', childGroups: [street, aGroup({ id: 'ZzI', name: 'Ulm' })] })];
const oven = aDevice({
  ...{ uuid: 'ZDE', name: 'Combi oven', iconURL: '/files/oven', street: 'Königsallee 3' },
  groups: ['ZzE'],
});

let backend: FakeBackend;
const onClose = jest.fn();
beforeEach(async () => {
  setStore(useUnsavedMarks, { marks: new Map() });
  onClose.mockClear();
  localStorage.clear();
  backend = fakeBackend();
  backend.serve(readGroupTree, tree);
  backend.serve(listGroups, []);
  backend.serve(listDevices, []);
  backend.serve(listIncidents, []);
  const entry = { extras: { ...remote, contract: CONTRACT_VERSION } } as unknown as RegistryEntry;
  useRegistry.setState({ state: 'ready', remotes: new Map([['mf-any', entry]]), absent: new Map() });
  navigator.replace('/');
  await loadTexts('palette', 'en');
  await loadTexts('ui', 'en');
});
afterEach(() => expect(backend.unexpected).toEqual([]));

async function open(surroundings: Surroundings = {}) {
  const rendered = await renderPortal(<Palette onClose={onClose} />, { actions, ...surroundings });
  act(() => setStore(useSession, { state: 'in', user: { id: 'dTE', name: 'Lena' } as never }));
  const field = await screen.findByRole('combobox');
  await rendered.user.click(field);
  const lines = () => screen.queryAllByRole('option').map((option) => option.textContent ?? '');
  const current = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';
  return { ...rendered, field, lines, current };
}
const known = () => queryClient.setQueryData(queryKey(listDevices, { query: { fields: 'uuid,name' } }), [oven]);
const everything = [rightsOn('*', 'readIncident', 'updateGroup', 'createVoucher')];

describe('the command palette [R-EXT-23]', () => {
  it('finds groups by what the page knows already, without the marks of letters, with path, status and the match in bold', async () => {
    const { user, lines } = await open();
    await user.keyboard('konig');
    await waitFor(() => expect(lines()[0]).toBe('KönigstraßeMarktküche'));
    const [first] = within(screen.getByRole('group', { name: 'Groups' })).getAllByRole('option');
    expect(first?.querySelector('strong')?.textContent).toBe('König');
    expect(within(first!).getByRole('img', { name: 'Alarm' })).toBeTruthy();
    await waitFor(() => expect(backend.calls(listGroups)).toHaveLength(1));
  });

  it('asks the server once somebody pauses, with what was typed, a limit and the fields that show, and adds what it finds', async () => {
    backend.serve(listDevices, [aDevice({ uuid: 'ZDk', name: 'Fryer König' })]);
    backend.serve(listIncidents, [
      anIncident({
        summary: 'plain',
        localizedSummaries: { en: 'Royal (König) fault' },
        deviceData: { name: 'Fryer', iconURL: '' },
      }),
    ]);
    const { user, lines } = await open({ rights: everything });
    await user.keyboard('kön ig');
    await waitFor(() => expect(lines()).toEqual(expect.arrayContaining(['Fryer König', 'Royal (König) faultFryer'])));
    expect(backend.calls(listDevices).map(({ query }) => query)).toEqual([
      { q: 'kon*ig', limit: '8', fields: 'uuid,name,street,groups,iconURL,status' },
    ]);
  });

  it('asks for incidents and offers the notifications only with their right [R-RIGHT-24, R-RIGHT-27]', async () => {
    backend.serve(listIncidents, [anIncident({ summary: 'Door open', localizedSummaries: {} })]);
    act(() => void queryClient.setQueryData(queryKey(listIncidents), [anIncident({ summary: 'Door ajar' })]));
    const without = await open({ rights: [rightsOn({ group: 'ZzE' }, 'readMessage')] });
    expect(without.lines()).not.toContain('NotificationsGo to');
    await without.user.keyboard('door');
    await waitFor(() => expect(backend.calls(listGroups)).toHaveLength(1));
    await screen.findByText('Nothing found for “door”');
    expect(backend.calls(listIncidents)).toEqual([]);
    without.unmount();
    const { user, lines } = await open({ rights: [rightsOn('*', 'readIncident', 'readMessage')] });
    expect(lines()).toContain('NotificationsGo to');
    await user.keyboard('door');
    await waitFor(() => expect(lines().some((line) => line.startsWith('Door open'))).toBe(true));
  });

  it('offers and shows nothing any more of a right that goes while it is open [R-RIGHT-07, R-RIGHT-24, R-RIGHT-27]', async () => {
    backend.serve(listIncidents, [anIncident({ summary: 'Door open', localizedSummaries: {} })]);
    const { user, lines } = await open({ rights: [rightsOn('*', 'readIncident', 'readMessage', 'createVoucher')] });
    const shown = (...names: string[]) => names.filter((name) => lines().some((line) => line.startsWith(name)));
    expect(shown('Notifications', 'Vault', 'Floor plan')).toEqual(['Notifications', 'Vault', 'Floor plan']);
    const give = (...rights: RightsEntry[]) => act(async () => setStore(useRights, { entries: rights }));
    await give(rightsOn('*', 'readIncident'));
    expect(shown('Notifications', 'Vault', 'Floor plan')).toEqual(['Floor plan']);
    await user.keyboard('door');
    await waitFor(() => expect(shown('Door open')).toEqual(['Door open']));
    await give();
    await waitFor(() => expect(shown('Door open')).toEqual([]));
    await user.clear(screen.getByRole('combobox'));
    expect(shown('Floor plan')).toEqual(['Floor plan']);
  });

  it('asks for nothing of a module that is off [R-SHELL-20]', async () => {
    const { user } = await open({ rights: everything, switches: { 'incident-manager': false } });
    await user.keyboard('door');
    await screen.findByText('Nothing found for “door”');
    expect(backend.calls(listIncidents)).toEqual([]);
  });

  it('cancels a question that is wanted no more, and shows nothing of its answer', async () => {
    let signal: AbortSignal | undefined;
    const answer = backend.hold(listGroups, [aGroup({ name: 'old one' }) as never]);
    const real = globalThis.fetch;
    jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const request = input as Request;
      if (String(request.url).includes('q=old') && request.url.includes('/api/groups')) signal = request.signal;
      return real(input, init);
    });
    const { user, field, lines } = await open();
    await user.keyboard('old');
    await waitFor(() => expect(signal).toBeTruthy());
    backend.serve(listGroups, [aGroup({ name: 'Newer' }) as never]);
    await user.clear(field);
    await user.keyboard('newer');
    await waitFor(() => expect(signal?.aborted).toBe(true));
    answer();
    await waitFor(() => expect(lines()).toContain('Newer'));
    expect(lines()).not.toContain('old one');
  });

  it('finds devices by their street among what is known, says it where the name does not, and shows their icons [R-DEV-22]', async () => {
    const { user, lines } = await open();
    act(() => void known());
    await user.keyboard('x');
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('allee');
    // What was read when it opened counts: the device came later, and the server finds it.
    backend.serve(listDevices, [oven]);
    await user.keyboard(' 3');
    await waitFor(() => expect(lines()[0]).toContain('Combi ovenKönigsallee 3 · Marktküche › Königstraße'));
    const [first] = screen.getAllByRole('option');
    expect(first?.querySelector('img')?.getAttribute('src')).toBe('/files/oven');
  });

  it('shows what it finds as text, whatever it is [R-CONST-07]', async () => {
    const markup = '<img src="/x" onerror="alert(1)"><b>x</b>';
    const above = aGroup({ id: 'ZzA', name: `${markup}!`, childGroups: [aGroup({ id: 'ZzE', name: markup })] });
    backend.serve(readGroupTree, [above]);
    const { user, lines } = await open();
    await user.keyboard('alert');
    await waitFor(() => expect(lines()).toEqual(expect.arrayContaining([`${markup}${markup}!`, `${markup}!`])));
    expect(document.querySelector('img[src="/x"], b')).toBeNull();
  });

  it('moves by arrows, Home, End and pages, chooses by Enter, and goes there after it is gone', async () => {
    const { user, current, field } = await open();
    const moved: string[] = [];
    const count = screen.getAllByRole('option').length;
    for (const keys of ['{ArrowDown}', '{ArrowUp}{ArrowUp}', '{Home}', '{PageDown}', '{PageUp}', '{End}']) {
      await user.keyboard(keys);
      moved.push(
        screen
          .getAllByRole('option')
          .findIndex((option) => option.getAttribute('aria-selected') === 'true')
          .toString(),
      );
    }
    expect(moved).toEqual(['1', String(count - 1), '0', String(Math.min(5, count - 1)), '0', String(count - 1)]);
    expect(document.activeElement).toBe(field);
    await user.keyboard('ulm');
    await waitFor(() => expect(current()).toMatch(/^Ulm/));
    const order: string[] = [];
    onClose.mockImplementation(() => order.push(`closed at ${useNavigation.getState().location.pathname}`));
    await user.keyboard('{Enter}');
    expect([...order, useNavigation.getState().location.pathname]).toEqual(['closed at /', '/devicemanager/ZzI']);
  });

  it('chooses what answers the whole text when Enter comes before its lines do', async () => {
    const { user, field, current } = await open();
    await user.keyboard('köni');
    await waitFor(() => expect(current()).toMatch(/^König/));
    // Both in one turn: nothing is drawn between them.
    act(() => {
      fireEvent.change(field, { target: { value: 'ulm' } });
      fireEvent.keyDown(field, { key: 'Enter' });
    });
    await waitFor(() => expect(useNavigation.getState().location.pathname).toBe('/devicemanager/ZzI'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('opens in a new tab by Ctrl Enter, keeps the focus inside, and closes by Escape without choosing [R-SHELL-26]', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user, field, current } = await open();
    await user.keyboard('ulm');
    await waitFor(() => expect(current()).toMatch(/^Ulm/));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(opened).toHaveBeenCalledWith('/devicemanager/ZzI', '_blank', 'noopener');
    expect(useNavigation.getState().location.pathname).toBe('/');
    expect(field.closest('[role="dialog"]')?.getAttribute('aria-modal')).toBe('true');
    // What was chosen has closed it once.
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(opened).toHaveBeenCalledTimes(1);
    opened.mockRestore();
  });

  it('offers screens only with their right and module, in the language of the person [R-SHELL-20, R-RIGHT-30]', async () => {
    const with_ = await open({ rights: everything, switches: { recipes: true } });
    expect(with_.lines()).toEqual(expect.arrayContaining(['Floor planGo to', 'VaultGo to', 'Menu cardGo to']));
    with_.unmount();
    await loadTexts('palette', 'de');
    // Held on a group it is not held in everything.
    const ofGroup = [rightsOn({ group: 'ZzE' }, 'createVoucher')];
    await open({ rights: ofGroup, switches: { recipes: false }, language: 'de' });
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((option) => option.textContent)).toContain(
        'Floor plan auf DeutschÖffnen',
      ),
    );
    expect(screen.queryByText('Vault auf Deutsch')).toBeNull();
    expect(screen.queryByText('Menu card auf Deutsch')).toBeNull();
  });

  it('calls sections, the notifications and actions as they are called in the language of the person [R-SHELL-16]', async () => {
    await loadTexts('palette', 'de');
    const rights = [rightsOn('*', 'updateGroup', 'readMessage')];
    const { user, lines } = await open({ rights, language: 'de' });
    expect(lines()).toContain('BenachrichtigungenÖffnen');
    await user.keyboard('kön');
    await waitFor(() => expect(lines()).toContain('Edit auf Deutsch: KönigstraßeAktion'));
    expect(within(screen.getByRole('group', { name: 'Groups auf Deutsch' })).getByRole('option')).toBeTruthy();
  });

  it('finds an action by a word for it in the language of the person, beside the name of a group [R-SHELL-16]', async () => {
    await loadTexts('palette', 'de');
    const { user, current } = await open({ rights: everything, language: 'de' });
    await user.keyboard('edit deutsch ulm');
    await waitFor(() => expect(current()).toBe('Edit auf Deutsch: UlmAktion'));
  });

  it.each([true, false])(
    'offers a screen whose way there has a module that its page has not, while that is on: %s [R-SHELL-20]',
    async (isOn) => {
      const { lines } = await open({ switches: { map: isOn } });
      expect(lines()).toContain('Floor planGo to');
      expect(lines().includes('Site mapGo to')).toBe(isOn);
    },
  );

  it('offers the support tools to holders of readSupportInfo in * alone', async () => {
    const without = await open({ rights: everything });
    expect(without.lines()).not.toContain('Support toolsAction');
    without.unmount();
    const { lines } = await open({ rights: [rightsOn('*', 'readSupportInfo')] });
    expect(lines()).toContain('Support toolsAction');
  });

  it('logs out by its command, on the server as well [R-AUTH-20]', async () => {
    const out = jest.spyOn(session, 'logOut').mockResolvedValue();
    const { user, current } = await open();
    await user.keyboard('log out');
    await waitFor(() => expect(current()).toBe('Log outAccount'));
    expect(out).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect([onClose.mock.calls.length, out.mock.calls.length]).toEqual([1, 1]);
  });

  it('asks before it logs out with something that is not saved, and logs nobody out who stays [R-GRP-26, R-INC-18]', async () => {
    const out = jest.spyOn(session, 'logOut').mockResolvedValue();
    setStore(useUnsavedMarks, { marks: new Map([['i5', 'Incident']]) });
    const { user, current } = await open();
    await user.keyboard('log out');
    await waitFor(() => expect(current()).toBe('Log outAccount'));
    await user.keyboard('{Enter}');
    expect(useNavigation.getState().question?.labels).toEqual(['Incident']);
    act(stay);
    expect([out.mock.calls, [...useUnsavedMarks.getState().marks.values()]]).toEqual([[], ['Incident']]);
  });

  it('offers what may be done with the group that is found or shown, and nothing without the right to it [R-RIGHT-17, R-RIGHT-27, R-DEV-11]', async () => {
    const emitted = jest.fn();
    const end = bus.on('panel:open', emitted);
    const { user, lines, current, unmount } = await open({ rights: [rightsOn({ group: 'ZzE' }, 'updateGroup')] });
    await user.keyboard('edit kön');
    await waitFor(() => expect(current()).toBe('Edit: KönigstraßeAction'));
    expect(lines().some((line) => line.startsWith('Alarms'))).toBe(false);
    await user.keyboard('{Enter}');
    expect(emitted.mock.calls[0]?.[0]).toEqual({ remote: 'mf-any', panel: 'edit', input: { groupId: 'ZzE' } });
    end();
    unmount();
    navigator.replace('/devicemanager/ZzI');
    const other = await open({ rights: [rightsOn({ group: 'ZzE' }, 'updateGroup'), rightsOn('*', 'readIncident')] });
    await waitFor(() => expect(other.lines()).toContain('Alarms: UlmGo to'));
    expect(other.lines().some((line) => line.startsWith('Edit: Ulm'))).toBe(false);
  });

  it.each([
    ['with the right and the module', 'readRecipe', true, ['Recipes: KönigstraßeGo to']],
    ['without the module', 'readRecipe', false, []],
    ['without the right', 'readIncident', true, []],
  ] as const)(
    'offers what a module does with a group %s [R-DEV-11, R-RIGHT-28, R-SHELL-20]',
    async (_, right, isOn, offered) => {
      const { user, lines } = await open({ rights: [rightsOn({ group: 'ZzE' }, right)], switches: { recipes: isOn } });
      await user.keyboard('kön');
      await waitFor(() => expect(lines()).toContain('KönigstraßeMarktküche'));
      expect(lines().filter((line) => line.startsWith('Recipes'))).toEqual(offered);
    },
  );

  it('offers what may be done with a device by the right on it or a group that it is in [R-RIGHT-27]', async () => {
    backend.serve(listDevices, [{ ...oven, groups: ['ZzE', 'Zzk'] }]);
    const offered = async (...rights: ReturnType<typeof rightsOn>[]) => {
      const { user, lines, unmount } = await open({ rights });
      await user.keyboard('combi');
      await waitFor(() => expect(lines().some((line) => line.startsWith('Combi oven'))).toBe(true));
      const found = lines().filter((line) => line.startsWith('Alarms'));
      unmount();
      return found;
    };
    expect(await offered(rightsOn({ group: 'ZzI' }, 'readIncident'))).toEqual([]);
    for (const place of [{ group: 'ZzE' }, { group: 'Zzk' }, { device: oven.uuid }])
      expect(await offered(rightsOn(place, 'readIncident'))).toEqual(['Alarms: Combi ovenGo to']);
  });

  it('puts recent choices of the account first, keeps no names, and forgets nobody else’s', async () => {
    const { user, current, unmount } = await open();
    await user.keyboard('ulm');
    await waitFor(() => expect(current()).toMatch(/^Ulm/));
    await user.keyboard('{Enter}');
    expect(JSON.stringify({ ...localStorage })).not.toContain('Ulm');
    unmount();
    const again = await open();
    await waitFor(() =>
      expect(within(screen.getByRole('group', { name: 'Recently used' })).getAllByRole('option')).toHaveLength(1),
    );
    expect(again.lines()[0]).toMatch(/^Ulm/);
    act(() => setStore(useSession, { state: 'in', user: { id: 'other', name: 'Other' } as never }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Recently used' })).toBeNull());
  });

  it('says when nothing is found, and when only what is known could be searched', async () => {
    const { user } = await open();
    await user.keyboard('nowhere');
    expect(await screen.findByText('Nothing found for “nowhere”')).toBeTruthy();
    backend.fail(listGroups, 503, 'ERROR_UNAVAILABLE');
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('ulm');
    expect(await screen.findByText(/What was loaded before is shown/)).toBeTruthy();
    expect(screen.getByRole('option', { name: /Ulm/ })).toBeTruthy();
  });

  it('answers each letter in the frame that shows it, and says how many lines there are once nobody types on', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { field, lines } = await open();
    const list = () => screen.getByRole('listbox');
    const count = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    for (const typed of ['u', 'ul', 'ulm']) {
      const seen: unknown[] = [];
      act(() => {
        fireEvent.input(field, { target: { value: typed } });
        // Not only after `act`, which waits for what is drawn later.
        seen.push(list().getAttribute('data-answers'), lines()[0]);
      });
      expect(seen).toEqual([typed, expect.stringMatching(/^Ulm/)]);
    }
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(count()).toEqual(['']);
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(count()).toEqual([expect.stringMatching(/^\d results?$/)]);
    jest.useRealTimers();
  });

  it('is rehearsed in idle time: everything is read and drawn once, nothing is asked, and nothing of it is left', async () => {
    // Somebody who has looked at the groups.
    const { unmount } = await open();
    await waitFor(() => expect(backend.calls(readGroupTree)).toHaveLength(1));
    unmount();
    const idle: IdleRequestCallback[] = [];
    const request = jest.fn((callback: IdleRequestCallback) => idle.push(callback));
    Object.assign(window, { requestIdleCallback: request, cancelIdleCallback: jest.fn() });
    const letters: unknown[] = [];
    // A large fleet takes more pieces of time than there are until the first letter could be typed.
    let pieces = 0;
    const prepare = Finder.prototype.prepare;
    const slow = jest.spyOn(Finder.prototype, 'prepare').mockImplementation(function (this: Finder, hasTime) {
      pieces += 1;
      return pieces > 9 && prepare.call(this, hasTime);
    });
    const look = Finder.prototype.best;
    const best = jest.spyOn(Finder.prototype, 'best').mockImplementation(function (this: Finder, words) {
      letters.push(pieces < 9 ? 'too soon' : words.join());
      return look.call(this, words);
    });
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const before = document.body.innerHTML;
      act(rehearse);
      await act(() => jest.advanceTimersByTimeAsync(2_000));
      while (idle.length > 0) await act(async () => idle.shift()?.({ didTimeout: false, timeRemaining: () => 50 }));
      const times = (letter: string) => letters.filter((one) => one === letter).length;
      expect(letters).not.toContain('too soon');
      // First letters are looked for, and some are typed as well.
      expect(times('9')).toBeGreaterThan(0);
      expect(times('a')).toBeGreaterThan(times('9'));
      expect(backend.calls(listGroups)).toEqual([]);
      expect(backend.calls(readGroupTree)).toHaveLength(1);
      expect(document.body.innerHTML).toBe(before);

      // Groups that are not there, or old, would be asked for: then nobody rehearses.
      request.mockClear();
      await queryClient.invalidateQueries({ queryKey: queryKey(readGroupTree, TREE_INPUT), refetchType: 'none' });
      rehearse();
      queryClient.clear();
      rehearse();
      await act(() => jest.advanceTimersByTimeAsync(2_000));
      expect(request).not.toHaveBeenCalled();
    } finally {
      jest.useRealTimers();
      best.mockRestore();
      slow.mockRestore();
      Reflect.deleteProperty(window, 'requestIdleCallback');
      Reflect.deleteProperty(window, 'cancelIdleCallback');
    }
  });
});
