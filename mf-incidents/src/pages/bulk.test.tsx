import { readGroupTree } from '@portal/contracts/groups';
import { type Incident, listAssignees, listIncidents, updateIncidents } from '@portal/contracts/incidents';
import type { User } from '@portal/contracts/users';
import { loadTexts } from '@portal/platform/i18n';
import { invalidate } from '@portal/platform/query';
import { useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { aGroup, anIncident, NOW, rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { act, configure, renderPortal, type Surroundings, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { visit } from '../data/last-visit';
import { Pages } from './Pages';

// Dialogs hide what is behind them, and jsdom does not see when they are gone.
configure({ defaultHidden: true });

const GROUP = 'Z3N0dXR0';
const PATH = `/incidentmanager/group/${GROUP}`;
const self: User = {
  id: 'dXNlbGY',
  name: 'Lena Bauer',
  email: 'lena@demo.example',
  location: null,
  avatarLocation: null,
};
const marco: User = { ...self, id: 'dW1hcmNv', name: 'Marco Conti', email: 'marco@demo.example' };
const incident = (given: Partial<Incident>) =>
  anIncident({ editable: true, deviceData: { name: 'Combi oven 2', iconURL: '' }, ...given });
const door = incident({ summary: 'Door open', priority: 'HIGH', assignedUser: self.id, reportTimestamp: NOW - 1_000 });
const filter = incident({ summary: 'Filter due', priority: 'MEDIUM', status: 'INPROGRESS', assignedUser: marco.id });
const formula = incident({
  summary: '1+1',
  localizedSummaries: { en: '=1+1' },
  priority: 'LOW',
  category: 'maintenance',
  cu: 'CU 1',
  editable: false,
});

let backend: FakeBackend;
/** What the server holds; a PATCH changes what is editable. */
let held: Incident[];
beforeEach(() => {
  localStorage.clear();
  held = [door, filter, formula];
  backend = fakeBackend();
  backend.serve(readGroupTree, [aGroup({ id: GROUP, name: 'Stuttgart' })]);
  backend.serve(listIncidents, ({ query }) =>
    held.filter(({ status }) => query['status']?.split(',').includes(status)),
  );
  backend.serve(updateIncidents, ({ body }) => {
    const { ids, ...change } = body as { ids: string[] };
    const may = (id: string) => held.some((one) => one.id === id && one.editable);
    held = held.map((one) => (ids.includes(one.id) && one.editable ? { ...one, ...change } : one));
    return ids.map((id) => (may(id) ? { id, done: true } : { id, done: false, errorId: 'ERROR_NO_RIGHT' as const }));
  });
  backend.serve(listAssignees, [marco, self]);
  setStore(useSnacks, { snacks: [] });
});
afterEach(() => {
  expect(backend.unexpected).toEqual([]);
  setStore(useSession, { user: null });
});

const open = async (path = PATH, surroundings: Surroundings = {}) => {
  setStore(useSession, { state: 'in', user: self });
  const page = await renderPortal(<Pages />, {
    path,
    rights: [rightsOn({ group: GROUP }, 'readIncident', 'updateIncident')],
    switches: { 'incident-manager': true },
    remote: 'mf-incidents',
    ...surroundings,
  });
  await loadTexts('edit');
  await screen.findByRole('searchbox');
  return page;
};
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
const bar = () => screen.findByRole('toolbar', { name: 'Selection' });
const press = async (user: { click: (target: Element) => Promise<void> }, action: string, item: string) => {
  await user.click(within(await bar()).getByRole('button', { name: action }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const said = () => useSnacks.getState().snacks.map(({ text }) => text);
const titles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent);
const bodies = () => backend.calls(updateIncidents).map(({ body }) => body);

describe('on a phone', () => {
  viewport(390);

  it('several are chosen after a press of a button, for the same things [R-EXT-28, R-EXT-11]', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Select several' }));
    await user.click(await box('Door open'));
    const names = within(await bar())
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label'));
    expect(names).toEqual(expect.arrayContaining(['Status', 'Assign', 'Priority', 'Export']));
  });
});

describe('several incidents at once', () => {
  it('are chosen by keys: Space, Shift with arrows, Ctrl A for all hits, Escape for none [R-EXT-28]', async () => {
    const { user } = await open();
    await box('Door open');
    const checked = () =>
      screen.queryAllByRole('checkbox', { name: /^Select (?!all)/, checked: true }).map((one) => one.ariaLabel);
    act(() => screen.getByRole('row', { name: /Door open/ }).focus());
    await user.keyboard(' ');
    expect(checked()).toEqual(['Select Door open']);
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(checked()).toEqual(['Select Door open', 'Select Filter due']);
    await user.keyboard('{Control>}a{/Control}');
    expect(checked()).toEqual(['Select Door open', 'Select Filter due', 'Select =1+1']);
    await user.keyboard('{Escape}');
    expect(checked()).toEqual([]);
  });

  it('get a status in one call; what failed stays chosen and says why; what was done is undone once [R-RIGHT-08, R-EXT-11, R-EXT-28, R-SHELL-11, R-INC-12]', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await press(user, 'Status', 'Resolved');
    const outcome = await screen.findByText('2 changed, 1 not:');
    expect(bodies()).toEqual([{ ids: [door.id, filter.id, formula.id], status: 'RESOLVED' }]);
    expect(outcome.closest('[role="alert"]')?.textContent).toContain(
      '=1+1: You can see it but not change it. Ask your group admin.',
    );
    await waitFor(() => expect(titles()).toEqual(['=1+1']));
    expect((await box('=1+1')).checked).toBe(true);

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(said()).toEqual(['The change of 2 incidents was undone.']));
    expect(bodies().slice(1)).toEqual([
      { ids: [door.id], status: 'NEW' },
      { ids: [filter.id], status: 'INPROGRESS' },
    ]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await waitFor(() => expect(titles()).toHaveLength(3));
  });

  it('are named in the language of the reader where they failed [R-EXT-28, R-SHELL-11]', async () => {
    held = [door, { ...formula, localizedSummaries: { en: '=1+1', de: '=2+2' } }];
    const { user } = await open(PATH, { language: 'de' });
    await user.click(await screen.findByRole('checkbox', { name: 'Alle auswählen' }));
    await user.click(
      within(await screen.findByRole('toolbar', { name: 'Auswahl' })).getByRole('button', { name: 'Status' }),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Gelöst' }));
    const outcome = (await screen.findByText('1 geändert, 1 nicht:')).closest('[role="alert"]');
    expect(outcome?.textContent).toContain('=2+2: Sie können sie sehen, aber nicht ändern.');
  });

  it('of which a later call was refused say when to try again [R-ERR-03, R-EXT-28]', async () => {
    held = [...Array(501).keys()].map((index) => incident({ summary: `Door ${index}` }));
    await loadTexts('errors', 'en');
    backend.tooMany(updateIncidents, 7, ({ body }) => (body as { ids: string[] }).ids.length === 1);
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await press(user, 'Status', 'Resolved');
    const outcome = await screen.findByText('500 changed, 1 not:');
    expect(outcome.closest('[role="alert"]')?.textContent).toContain('Too many attempts. Try again in 7 seconds.');
  });

  it('are told of on the next page, with those that failed, when the person has left before the answer came [R-EXT-28]', async () => {
    const answer = backend.hold(updateIncidents, [
      { id: door.id, done: true },
      { id: formula.id, done: false, errorId: 'ERROR_NO_RIGHT' },
    ]);
    const { user, unmount } = await open();
    for (const name of ['Door open', '=1+1']) await user.click(await box(name));
    await press(user, 'Status', 'Resolved');
    unmount();
    answer();
    await waitFor(() =>
      expect(said()).toEqual(['1 changed, 1 not: =1+1: You can see it but not change it. Ask your group admin.']),
    );
  });

  it('are taken back also before the list has come anew [R-EXT-28, R-INC-12]', async () => {
    const before = held;
    backend.serve(listIncidents, ({ query }) =>
      before.filter(({ status }) => query['status']?.split(',').includes(status)),
    );
    const { user } = await open();
    await user.click(await box('Door open'));
    await press(user, 'Priority', 'Low');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(said()).toEqual(['The change of 1 incident was undone.']));
    expect(bodies().at(-1)).toEqual({ ids: [door.id], priority: 'HIGH' });
  });

  it('go back to who had each of them by one press [R-EXT-28, R-INC-14]', async () => {
    const { user } = await open();
    for (const name of ['Door open', 'Filter due']) await user.click(await box(name));
    await press(user, 'Assign', 'Nobody');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(said()).toEqual(['The change of 2 incidents was undone.']));
    expect(bodies().slice(1)).toEqual([
      { ids: [door.id], assignedUser: self.id },
      { ids: [filter.id], assignedUser: marco.id },
    ]);
  });

  it('are not taken back from somebody who has changed one since [R-EXT-28]', async () => {
    const { user } = await open();
    await user.click(await box('Door open'));
    await user.click(await box('Filter due'));
    await press(user, 'Priority', 'Low');
    await screen.findByText('2 incidents changed.');
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selection' })).toBeNull());
    held = held.map((one) => (one.id === door.id ? { ...one, priority: 'MEDIUM' } : one));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(screen.getAllByText('Medium')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(said()).toEqual(['The change of 1 incident was undone.']));
    expect(bodies().at(-1)).toEqual({ ids: [filter.id], priority: 'MEDIUM' });
  });

  it('that cannot be taken back say why, beside the number of those that were [R-EXT-28, R-RIGHT-08]', async () => {
    const { user } = await open();
    for (const name of ['Door open', 'Filter due']) await user.click(await box(name));
    await press(user, 'Priority', 'Low');
    await screen.findByText('2 incidents changed.');
    backend.serve(updateIncidents, ({ body }) =>
      (body as { ids: string[] }).ids.map((id) =>
        id === door.id ? { id, done: false, errorId: 'ERROR_NO_RIGHT' } : { id, done: true },
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const outcome = await screen.findByText('The change of 1 incident was undone.');
    expect(outcome.closest('[role="alert"]')?.textContent).toContain(
      'Door open: You can see it but not change it. Ask your group admin.',
    );
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('are given to oneself, to nobody, or to a user who may work on each of them, who is to be chosen [R-INC-14, R-EXT-11, R-GRP-29, R-EXT-28]', async () => {
    const { user } = await open();
    await user.click(await box('Filter due'));
    await press(user, 'Assign', 'Me');
    await screen.findByText('1 incident changed.');
    await user.click(await box('Filter due'));
    await press(user, 'Assign', 'Nobody');
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selection' })).toBeNull());
    await user.click(await box('Door open'));
    await press(user, 'Assign', 'Someone else…');
    const dialog = await screen.findByRole('dialog', { name: 'Assign 1 incident' });
    const people = await within(dialog).findByRole('combobox', { name: 'Assigned to' });
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
    expect([document.querySelector('[data-shaking]') === null, bodies().length]).toEqual([false, 2]);
    await user.click(people);
    await user.click(await screen.findByRole('option', { name: 'Marco Conti' }));
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(bodies()).toHaveLength(3));
    expect(bodies()).toEqual([
      { ids: [filter.id], assignedUser: self.id },
      { ids: [filter.id], assignedUser: null },
      { ids: [door.id], assignedUser: marco.id },
    ]);
  });

  it('for which somebody is being chosen close the question when a colleague has resolved them all meanwhile [R-INC-14, R-EXT-28]', async () => {
    const { user } = await open();
    await user.click(await box('Door open'));
    await press(user, 'Assign', 'Someone else…');
    const dialog = await screen.findByRole('dialog', { name: 'Assign 1 incident' });
    await within(dialog).findByRole('combobox', { name: 'Assigned to' });
    held = held.map((one) => (one.id === door.id ? { ...one, status: 'RESOLVED' } : one));
    await act(() => invalidate('incidents'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.calls(listAssignees).map(({ body }) => body)).toEqual([{ ids: [door.id] }]);
    // Nor does it come back with the next ones.
    await user.click(await box('Filter due'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are offered to nobody where no user may work on all that the reader may change [R-INC-14, R-EXT-11]', async () => {
    backend.serve(listAssignees, []);
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await press(user, 'Assign', 'Someone else…');
    const dialog = await screen.findByRole('dialog', { name: 'Assign 3 incidents' });
    expect(await within(dialog).findByText(/^No user can work on all 2 incidents/)).toBeTruthy();
    expect(within(dialog).queryByRole('combobox')).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Assign' }).getAttribute('aria-disabled')).toBe('true');
    expect(backend.calls(listAssignees).map(({ body }) => body)).toEqual([{ ids: [door.id, filter.id] }]);
  });

  it('of which a call takes only a part are offered whoever may work on all of them [R-INC-14, R-EXT-11, R-EXT-28]', async () => {
    held = [...Array(501).keys()].map((index) => incident({ summary: `Door ${index}` }));
    // The last one is nothing for Marco.
    const last = held.at(-1)!.id;
    backend.serve(listAssignees, ({ body }) =>
      (body as { ids: string[] }).ids.includes(last) ? [self] : [marco, self],
    );
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await press(user, 'Assign', 'Someone else…');
    const dialog = await screen.findByRole('dialog', { name: 'Assign 501 incidents' });
    await user.click(await within(dialog).findByRole('combobox', { name: 'Assigned to' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Lena Bauer']);
    const asked = backend.calls(listAssignees).map(({ body }) => (body as { ids: string[] }).ids);
    expect(asked.map(({ length }) => length)).toEqual([500, 1]);
    expect(asked.flat().toSorted()).toEqual(held.map(({ id }) => id).toSorted());
  });

  it('can only be exported where none of them may be changed [R-EXT-28, R-RIGHT-27]', async () => {
    const { user } = await open();
    await user.click(await box('=1+1'));
    expect(
      within(await bar())
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Select all 3', 'Export', '']);
  });

  it('stay chosen, and nothing is told as done, when the call fails altogether [R-ERR-13, R-EXT-28]', async () => {
    backend.fail(updateIncidents, 500);
    const { user } = await open();
    await user.click(await box('Door open'));
    await press(user, 'Status', 'Resolved');
    await waitFor(() => expect(useSnacks.getState().snacks).toHaveLength(1));
    expect((await box('Door open')).checked).toBe(true);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('filters', () => {
  it('narrow the list to mine, unassigned and new ones, in the address', async () => {
    held = [door, filter, { ...formula, reportTimestamp: NOW - 5_000 }];
    // The last visit ended between the two oldest ones.
    visit(self.id, NOW - 3_000);
    const { user, place } = await open();
    await waitFor(() => expect(titles()).toHaveLength(3));
    const chip = (name: RegExp) => screen.getByRole('button', { name });
    await user.click(chip(/^Mine 1/));
    expect([titles(), place()]).toEqual([['Door open'], `${PATH}?assigned=self`]);
    await user.click(chip(/^Unassigned 1/));
    expect([titles(), place()]).toEqual([['=1+1'], `${PATH}?assigned=none`]);
    await user.click(chip(/^Unassigned/));
    await user.click(chip(/^New since last visit 2/));
    expect([titles(), place()]).toEqual([['Door open', 'Filter due'], `${PATH}?new=1`]);
  });

  it('come back with the address, search and order with them', async () => {
    await open(`${PATH}?assigned=self&q=door&sort=-date`);
    await waitFor(() => expect(titles()).toEqual(['Door open']));
    expect(screen.getByRole('button', { name: /^Mine/ }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('door');
  });

  it('write what is typed into the address', async () => {
    const { user, place } = await open();
    await user.type(screen.getByRole('searchbox'), 'door');
    await waitFor(() => expect(place()).toBe(`${PATH}?q=door`));
  });

  it('say which of them hide rows, and go with one press', async () => {
    const { user, place } = await open(`${PATH}?assigned=self&new=1&q=xyz`);
    await screen.findByText('No incident fits these filters.');
    expect(screen.getByText('3 incidents are hidden by: Mine, New since last visit, and search “xyz”.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(titles()).toHaveLength(3));
    await waitFor(() => expect(place()).toBe(PATH));
  });
});

describe('export', () => {
  let files: { name: string; text: string }[];
  beforeEach(() => {
    files = [];
    let blob: Blob | undefined;
    URL.createObjectURL = (given) => {
      blob = given as Blob;
      return 'blob:file';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const reader = new FileReader();
      reader.onload = () => void files.push({ name: this.download, text: String(reader.result) });
      reader.readAsText(blob!);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('saves all that the filters show, words and titles in the reader’s language, times by ISO, no cell as a formula [R-EXT-28, R-SHELL-11, R-INC-12, R-CONST-01]', async () => {
    held = [{ ...formula, localizedSummaries: { de: '=2+2' } }];
    const { user } = await open(`${PATH}?assigned=none`, { language: 'de' });
    await user.click(await screen.findByRole('button', { name: '1 Störung exportieren (CSV)' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toMatch(/^stoerungen-\d{4}-\d\d-\d\d\.csv$/);
    expect(files[0]?.text.split('\r\n')).toEqual([
      'Datum;Priorität;Status;Kategorie;Titel;Einheit;Gerät;Beschreibung',
      `${new Date(NOW).toISOString()};Niedrig;Neu;Wartung;"'=2+2";CU 1;Combi oven 2;`,
    ]);
  });

  it('is named after the day it is here, be it another one in UTC [R-EXT-28]', async () => {
    // Here it is tomorrow already.
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-24 * 60);
    held = [formula];
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Export 1 incident (CSV)' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);
    expect(files[0]?.name).toBe(`incidents-${tomorrow}.csv`);
  });

  it('saves every hit, drawn or not, and the chosen ones alone from the bar [R-EXT-28]', async () => {
    held = Array.from({ length: 300 }, (_, n) => incident({ summary: `Incident ${n}` }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Export 300 incidents (CSV)' }));
    await waitFor(() => expect(files[0]?.text.split('\r\n')).toHaveLength(301));
    await user.click(await box('Incident 0'));
    await user.click(within(await bar()).getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(files[1]?.text.split('\r\n')).toHaveLength(2));
    await act(async () => undefined);
  });
});
