import {
  explainRight,
  findSupportPlaces,
  findSupportUsers,
  type RightsStep,
  readRoleRights,
  readSupportRights,
  type SupportUser,
  viewAs,
} from '@portal/contracts/support';
import type { RightsEntry } from '@portal/domain/rights';
import { loadTexts, setLanguage } from '@portal/platform/i18n';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { askAnew } from '@portal/testing/ask-anew';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { pressTwice } from '@portal/testing/press-twice';
import { act, renderPortal, screen, waitFor, within } from '@portal/testing/render';
import RightsTab from './RightsTab';
import { stepsToTell, wordsOf } from './step-words';
import '../texts';

const LENA: SupportUser = { id: 'bGVuYQ', name: 'Lena Bauer', email: 'lena@x.example', avatarLocation: null };
const step = (scope: RightsStep['scope'], name: string | null, more: Partial<RightsStep> = {}): RightsStep => ({
  scope,
  name,
  member: false,
  owner: false,
  roles: [],
  granted: false,
  gives: false,
  ...more,
});
const role = (name: string, gives: boolean) => ({
  id: name,
  name: `plain ${name}`,
  internationalizedNames: { de: 'Rolle', en: name },
  gives,
});
const CHAIN = [
  step('group:8812', 'Königstraße'),
  step('group:812', 'Stuttgart', { roles: [role('Operator', false)] }),
  step('group:81', 'Region Südwest', { roles: [role('Group admin', true)], gives: true }),
  step('*', null),
];
const GLOBAL: RightsEntry = { scope: '*', rights: ['readSupportInfo'] };

let backend: FakeBackend;
beforeEach(async () => {
  setStore(useSnacks, { snacks: [] });
  backend = fakeBackend();
  backend.serve(findSupportUsers, [LENA]);
  backend.serve(findSupportPlaces, [
    { scope: 'group:8812', name: 'Königstraße', within: 'Region Südwest › Stuttgart' },
  ]);
  backend.serve(readSupportRights, [
    { scope: '*', name: null, rights: ['authorized-user', 'readMessage'] },
    {
      scope: 'group:81',
      name: 'Region Südwest',
      rights: [
        'updateGroup',
        'assignGroupUser',
        'removeGroupUser',
        'readUserRights',
        'readRoles',
        'readIncident',
        'readRecipe',
        'deleteGroup',
      ],
    },
  ]);
  await Promise.all(['ui', 'errors', 'support'].map((name) => loadTexts(name, 'en')));
});

async function choose(rights = [GLOBAL]) {
  const shown = await renderPortal(<RightsTab />, { rights });
  const pick = async (label: string, text: string, option: RegExp) => {
    await shown.user.type(screen.getByRole('combobox', { name: label }), text);
    await shown.user.click(await screen.findByRole('option', { name: option }));
  };
  await pick('User', 'lena', /Lena Bauer/);
  await pick('Right', 'deleteG', /deleteGroup/);
  await pick('Group or device', 'konig', /Königstraße/);
  return shown;
}

describe('why somebody may [R-EXT-17]', () => {
  it('is told from the place asked about up to where the right comes from', async () => {
    backend.serve(explainRight, { allowed: true, visible: true, chain: CHAIN });
    await choose();
    const answer = within(await screen.findByRole('region', { name: 'Answer' }));
    expect(answer.getByRole('status').textContent).toContain('Allowedinherited');
    expect(answer.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Königstraße group:8812No entry here. Asks the level above.',
      'Stuttgart group:812Entry without deleteGroup. Asks the level above.',
      'Region Südwest group:81Role Group admin grants deleteGroup.',
    ]);
    expect(backend.calls(explainRight).at(-1)).toMatchObject({
      params: { userId: LENA.id },
      query: { right: 'deleteGroup', scope: 'group:8812' },
    });
    for (const find of [findSupportUsers, findSupportPlaces])
      expect(backend.calls(find).map(({ query }) => query['limit'])).toEqual(backend.calls(find).map(() => '20'));
  });

  it.each([
    ['de', 'Die Rolle Rolle verleiht deleteGroup.'],
    ['es', 'El rol plain Group admin concede deleteGroup.'],
  ] as const)('names a role in the language of the page, else plainly: %s [R-SHELL-16]', async (language, said) => {
    backend.serve(explainRight, { allowed: true, visible: true, chain: CHAIN });
    await choose();
    const answer = within(await screen.findByRole('region', { name: 'Answer' }));
    await act(() => setLanguage(language));
    await waitFor(() =>
      expect(answer.getAllByRole('listitem').at(-1)?.textContent).toBe(`Region Südwest group:81${said}`),
    );
  });

  it('is told to the top when nothing gives it, also that nothing holds where nothing is seen', async () => {
    const chain = CHAIN.map((one) => ({ ...one, gives: false, roles: [] }));
    backend.serve(explainRight, { allowed: false, visible: false, chain });
    await choose();
    const answer = within(await screen.findByRole('region', { name: 'Answer' }));
    expect(answer.getByRole('status').textContent).toMatch(/^Not allowed$/);
    expect(answer.getByText(/does not see it/)).toBeTruthy();
    expect(answer.getAllByRole('listitem')).toHaveLength(4);
    expect(answer.getAllByRole('listitem').at(-1)?.textContent).toContain('Whole portal *No entry here.');
  });

  it('stays as it was told, with all that the account holds, when that cannot be asked for anew [R-ERR-24]', async () => {
    backend.serve(explainRight, { allowed: true, visible: true, chain: CHAIN });
    await choose();
    const answer = within(await screen.findByRole('region', { name: 'Answer' }));
    const entries = within(await screen.findByRole('region', { name: 'All entries of this user' }));
    for (const endpoint of [explainRight, readSupportRights]) backend.fail(endpoint, 500);
    const said = await askAnew();
    for (const { path } of [explainRight, readSupportRights])
      expect(said).toContain(`${path} could not be asked anew.`);
    expect(answer.getAllByRole('listitem')).toHaveLength(3);
    expect(entries.getByText('Region Südwest')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('stands above all that the account holds, where what was asked about is among the first', async () => {
    backend.serve(explainRight, { allowed: true, visible: true, chain: CHAIN });
    const { user } = await choose();
    const entries = within(await screen.findByRole('region', { name: 'All entries of this user' }));
    expect(entries.getByText(/^2 scopes · refreshed/)).toBeTruthy();
    const region = within(entries.getByText('Region Südwest').closest('li') as HTMLElement);
    await waitFor(() => expect(region.getAllByRole('listitem')[0]?.textContent).toContain('deleteGroup'));
    expect(region.queryByText('readRecipe')).toBeNull();
    await user.click(region.getByRole('button', { name: '2 more rights in Region Südwest' }));
    expect(region.getByText('readRecipe')).toBeTruthy();
  });

  it('shows the first scopes of somebody with very many, and that which gives it, and all of them on a press', async () => {
    const many = Array.from({ length: 25 }, (_, n) => ({
      scope: `group:${n === 24 ? 81 : 1_000 + n}` as const,
      name: `Group ${n}`,
      rights: ['readRecipe' as const],
    }));
    backend.serve(readSupportRights, many);
    backend.serve(explainRight, { allowed: true, visible: true, chain: CHAIN });
    const { user } = await choose();
    const entries = within(await screen.findByRole('region', { name: 'All entries of this user' }));
    await waitFor(() => expect(entries.getAllByText(/^Group \d+$/)).toHaveLength(21));
    expect(entries.getByText('Group 24')).toBeTruthy();
    await user.click(entries.getByRole('button', { name: 'Show all 25 scopes' }));
    expect(entries.getAllByText(/^Group \d+$/)).toHaveLength(25);
  });

  it.each([
    [step('device:d', 'Oven', { owner: true, gives: true }), { key: 'owner' }],
    [step('*', null, { granted: true, gives: true }), { key: 'granted' }],
    [step('group:a', 'A', { member: true }), { key: 'member' }],
    [step('group:a', 'A', { member: true, roles: [role('Viewer', false)] }), { key: 'without' }],
    [step('group:a', 'A'), { key: 'nothing' }],
  ])('names what stands at a step: %#', (one, words) => {
    expect(wordsOf(one, ({ name }) => name)).toEqual(words);
  });

  it('ends at the first step that gives it', () => {
    expect(stepsToTell(CHAIN)).toHaveLength(3);
    expect(stepsToTell(CHAIN.map((one) => ({ ...one, gives: false })))).toHaveLength(4);
  });
});

it('shows which role holds which right, also while that cannot be asked for anew [R-RIGHT-09, R-EXT-17, R-ERR-24]', async () => {
  backend.serve(readRoleRights, [
    { id: 'a', name: 'Group admin', internationalizedNames: {}, rights: ['updateGroup', 'readRecipe'] },
    { id: 'v', name: 'Group viewer', internationalizedNames: {}, rights: ['readRecipe'] },
  ]);
  const { user } = await renderPortal(<RightsTab />, { rights: [GLOBAL] });
  await user.click(screen.getByRole('button', { name: 'What each role holds' }));
  const row = await screen.findByRole('row', { name: /^updateGroup/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['yes', 'no']);
  expect(screen.getAllByRole('row')).toHaveLength(22);
  backend.fail(readRoleRights, 500);
  expect(await askAnew()).toContain(`${readRoleRights.path} could not be asked anew.`);
  expect(screen.getAllByRole('row')).toHaveLength(22);
});

it('names the roles beside each other in the language of the page, else plainly [R-SHELL-16]', async () => {
  backend.serve(readRoleRights, [
    { id: 'a', name: 'Group admin', internationalizedNames: { de: 'Gruppenadministrator' }, rights: [] },
    { id: 'v', name: 'Group viewer', internationalizedNames: { fr: 'Lecteur' }, rights: [] },
  ]);
  await loadTexts('support', 'de');
  const { user } = await renderPortal(<RightsTab />, { rights: [GLOBAL], language: 'de' });
  await user.click(screen.getByRole('button', { name: 'Was jede Rolle darf' }));
  const heads = await screen.findAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Recht', 'Gruppenadministrator', 'Group viewer']);
});

describe('a view as the chosen user [R-EXT-18]', () => {
  const VIEWER: RightsEntry = { scope: '*', rights: ['readSupportInfo', 'viewAsUser'] };
  const chooseUser = async (rights: RightsEntry) => {
    const shown = await renderPortal(<RightsTab />, { rights: [rights] });
    await shown.user.type(screen.getByRole('combobox', { name: 'User' }), 'lena');
    await shown.user.click(await screen.findByRole('option', { name: /Lena Bauer/ }));
    await screen.findByRole('region', { name: 'All entries of this user' });
    return shown;
  };
  const tab = () => {
    const kept = new Map<string, string>();
    return {
      kept,
      opener: window as Window | null,
      close: jest.fn(),
      location: { replace: jest.fn() },
      sessionStorage: { clear: () => kept.clear(), setItem: (key: string, value: string) => kept.set(key, value) },
    };
  };
  let open: jest.SpyInstance;
  beforeEach(() => {
    open = jest.spyOn(window, 'open');
  });
  afterEach(() => open.mockRestore());
  const press = (name = 'View as this user') => screen.getByRole('button', { name });

  it('is offered to holders of the right alone', async () => {
    await chooseUser(GLOBAL);
    expect(screen.queryByRole('button', { name: 'View as this user' })).toBeNull();
  });

  it('begins once in a tab of its own, which alone holds the token, its address not either [R-EXT-29, R-AUTH-26]', async () => {
    const opened = tab();
    opened.kept.set('portal.session', 'of the opener');
    open.mockReturnValue(opened as unknown as Window);
    backend.serve(viewAs, { token: 'secret', until: 5, user: LENA, by: { ...LENA, name: 'Tom' } });
    await chooseUser(VIEWER);
    await pressTwice(press());
    await waitFor(() => expect(opened.location.replace).toHaveBeenCalled());
    expect(backend.calls(viewAs).map(({ body }) => body)).toEqual([{ userId: LENA.id }]);
    expect([open.mock.calls, opened.location.replace.mock.calls]).toEqual([[['', '_blank']], [['/devicemanager']]]);
    expect([...opened.kept.keys()]).toEqual(['portal.session']);
    expect(JSON.parse(opened.kept.get('portal.session') ?? '')).toMatchObject({
      access: 'secret',
      refresh: '',
      view: { name: 'Lena Bauer', until: 5 },
    });
    expect(opened.opener).toBeNull();
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secret');
  });

  it('that is refused closes the tab and says why; one that the browser blocks says so', async () => {
    const opened = tab();
    open.mockReturnValue(opened as unknown as Window);
    backend.fail(viewAs, 403, 'ERROR_VIEW_NOT_ALLOWED');
    const { user } = await chooseUser(VIEWER);
    await user.click(press());
    expect((await screen.findByRole('alert')).textContent).toContain('has to allow support access first');
    expect(opened.close).toHaveBeenCalled();
    open.mockReturnValue(null);
    await user.click(press());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('blocked'));
    expect(backend.calls(viewAs)).toHaveLength(1);
  });
});
