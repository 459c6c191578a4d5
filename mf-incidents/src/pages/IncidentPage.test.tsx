import { readDevice } from '@portal/contracts/devices';
import { readGroupTree } from '@portal/contracts/groups';
import { type Incident, listIncidents, readIncident, updateIncident } from '@portal/contracts/incidents';
import { readOwnRights } from '@portal/contracts/rights';
import { loadTexts } from '@portal/platform/i18n';
import { useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { unsavedLabels } from '@portal/platform/unsaved';
import { aDevice, aGroup, anIncident, NOW, rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { pressTwice } from '@portal/testing/press-twice';
import { renderPortal, type Surroundings, screen, waitFor, within } from '@portal/testing/render';
import { Pages } from './Pages';

const LENA = { id: 'dWxlbmE', name: 'Lena Bauer', email: 'admin@demo.example', location: null, avatarLocation: null };
const oven = aDevice({ uuid: 'ZG92ZW4', name: 'Combi oven 2', street: 'Calwer Straße 21', city: 'Stuttgart' });
const stuttgart = aGroup({ id: 'Z3N0dXR0', name: 'Stuttgart', users: [LENA.id, 'dXRvbQ'], devices: [oven] });

type Entry = Incident['history'][number];
const entry = (timestamp: number, given: Partial<Entry> = {}): Entry => ({
  timestamp,
  user: LENA.id,
  userName: LENA.name,
  assignedUser: null,
  newStatus: null,
  description: null,
  category: null,
  priority: null,
  status: null,
  summary: null,
  comment: null,
  ...given,
});
const created = entry(NOW, {
  user: null,
  userName: null,
  newStatus: 'NEW',
  status: 'NEW',
  priority: 'MEDIUM',
  summary: 'Core probe short circuit',
});
const probe = anIncident({
  id: 'aXByb2Jl',
  summary: 'Core probe short circuit',
  device: oven.uuid,
  deviceData: { name: oven.name, iconURL: '' },
  cu: 'CU 2',
  description: 'Error 34.2',
  editable: true,
  history: [entry(NOW + 60_000, { priority: 'HIGH' }), created],
  attachments: [{ fileName: 'probe.jpg', size: 1_887_437, url: '/a/1' }],
});

let backend: FakeBackend;
let stored: Incident;
beforeEach(async () => {
  backend = fakeBackend();
  stored = probe;
  backend.serve(readGroupTree, [stuttgart]);
  backend.serve(readDevice, oven);
  backend.serve(readIncident, () => stored);
  backend.serve(updateIncident, ({ body }) => {
    stored = { ...stored, ...(body as Partial<Incident>) };
    return stored;
  });
  setStore(useSnacks, { snacks: [] });
  setStore(useSession, { state: 'in', user: LENA, problem: null });
  await loadTexts('errors', 'en');
});
afterEach(() => expect(backend.unexpected).toEqual([]));

const open = (surroundings: Surroundings = {}) =>
  renderPortal(<Pages />, {
    path: `/incident/${probe.id}`,
    rights: [rightsOn({ group: stuttgart.id }, 'readIncident', 'updateIncident')],
    switches: { 'incident-manager': true },
    remote: 'mf-incidents',
    ...surroundings,
  });
const summary = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Summary/ });
const save = () => screen.getByRole('button', { name: 'Save' });
const bodies = () => backend.calls(updateIncident).map(({ body }) => body);
const fact = (term: string) =>
  screen.getAllByText(term).find((element) => element.tagName === 'DT')?.nextElementSibling?.textContent;

describe('an incident', () => {
  it('shows device, facts, attachments and history [R-INC-10, R-INC-15, R-INC-16]', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Core probe short circuit' })).toBeTruthy();
    expect(await screen.findByText('Calwer Straße 21 · Stuttgart')).toBeTruthy();
    expect([fact('Closed'), fact('Control unit')]).toEqual(['Still open', 'CU 2']);
    expect(screen.getByText('probe.jpg').parentElement?.textContent).toContain('1.8 MB');
    const [made, first] = within(screen.getByRole('heading', { name: 'History' }).closest('section')!).getAllByRole(
      'listitem',
    );
    expect(made?.textContent).toMatch(/Lena Bauer made changes.*PrioritybeforeMediumnowHigh/);
    expect(first?.textContent).toMatch(/^System created incident/);
  });

  it('sends only what was changed, once however often it is pressed, and says that it is saved [R-INC-13, R-INC-17, R-ERR-30]', async () => {
    const { user } = await open();
    await screen.findByRole('heading', { level: 1 });
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'In progress' }));
    expect(unsavedLabels()).toEqual(['Incident']);
    await pressTwice(save());
    await waitFor(() => expect(useSnacks.getState().snacks).toMatchObject([{ text: 'Incident saved.', count: 1 }]));
    expect(bodies()).toEqual([{ id: probe.id, status: 'INPROGRESS' }]);
    await waitFor(() => expect(unsavedLabels()).toEqual([]));
  });

  it("offers nobody and the known users of the device's groups as assignee [R-INC-14]", async () => {
    const { user } = await open();
    await screen.findByText('Calwer Straße 21 · Stuttgart');
    await user.click(screen.getByRole('combobox', { name: 'Assigned to' }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Nobody',
      'Lena Bauer (you)',
    ]);
    await user.click(screen.getByRole('option', { name: 'Lena Bauer (you)' }));
    await user.click(save());
    await waitFor(() => expect(bodies()).toEqual([{ id: probe.id, assignedUser: LENA.id }]));
  });

  it('sends nothing while nothing is changed [R-INC-17]', async () => {
    const { user } = await open();
    await screen.findByRole('heading', { level: 1 });
    await user.click(save());
    expect(bodies()).toEqual([]);
  });

  it('shakes on an empty summary and sends nothing [R-VAL-16]', async () => {
    const { user, container } = await open();
    await screen.findByRole('heading', { level: 1 });
    await user.clear(summary());
    await user.click(save());
    expect(screen.getByText('Enter a summary.')).toBeTruthy();
    expect(container.querySelector('[data-shaking]')).not.toBeNull();
    expect(bodies()).toEqual([]);
  });

  it('takes typed values back on Cancel [R-INC-18]', async () => {
    backend.serve(listIncidents, []);
    const { user, place } = await open();
    await screen.findByRole('heading', { level: 1 });
    await user.type(summary(), '!');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(summary().value).toBe('Core probe short circuit');
    await waitFor(() => expect(unsavedLabels()).toEqual([]));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(place()).toBe('/incidentmanager');
  });

  it('keeps the input and tells why when saving fails [R-ERR-13]', async () => {
    backend.fail(updateIncident, 500);
    const { user } = await open();
    await screen.findByRole('heading', { level: 1 });
    await user.type(summary(), ' again');
    await user.click(save());
    await waitFor(() => expect(useSnacks.getState().snacks[0]?.text).toBe('Unknown error. Try again later.'));
    expect(summary().value).toBe('Core probe short circuit again');
  });

  describe('changed by somebody else meanwhile', () => {
    async function collide() {
      const rendered = await open();
      await screen.findByRole('heading', { level: 1 });
      await rendered.user.click(summary());
      await rendered.user.clear(summary());
      await rendered.user.paste('Mine');
      backend.fail(updateIncident, 412, 'ERROR_CHANGED_MEANWHILE');
      stored = { ...probe, summary: 'Theirs' };
      await rendered.user.click(save());
      return { ...rendered, dialog: await screen.findByRole('alertdialog') };
    }

    it('shows both values and overwrites on wish [R-EXT-04]', async () => {
      const { user, dialog } = await collide();
      await waitFor(() =>
        expect(within(dialog).getByRole('row', { name: /^Summary/, hidden: true }).textContent).toBe(
          'SummaryTheirsMine',
        ),
      );
      backend.serve(updateIncident, ({ body }) => {
        stored = { ...stored, ...(body as Partial<Incident>) };
        return stored;
      });
      // Without layout nothing is focusable for the focus trap, which then hides the dialog from the accessibility tree.
      await user.click(within(dialog).getByRole('button', { name: 'Overwrite', hidden: true }));
      await waitFor(() => expect(bodies().at(-1)).toEqual({ id: probe.id, summary: 'Mine' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    });

    it('takes over the saved values when the own ones are discarded [R-EXT-04]', async () => {
      const { user, dialog } = await collide();
      await user.click(within(dialog).getByRole('button', { name: 'Discard my changes', hidden: true }));
      await waitFor(() => expect(summary().value).toBe('Theirs'));
      expect(bodies()).toHaveLength(1);
    });
  });

  it('is read-only without updateIncident [R-INC-13, R-INC-15]', async () => {
    stored = { ...probe, editable: false, comment: '' };
    await open({ rights: [rightsOn({ group: stuttgart.id }, 'readIncident')] });
    expect(await screen.findByText('You can see this incident but not change it.')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect([fact('Description'), fact('Comment')]).toEqual(['Error 34.2', 'None']);
    expect(screen.queryByRole('link', { name: /probe\.jpg/ })).toBeNull();
  });

  it('leads back to the group it was opened from [R-ROUTE-16]', async () => {
    await open({ path: `/incident/${probe.id}/group/${stuttgart.id}` });
    const trail = within(await screen.findByRole('navigation')).getAllByRole('link');
    await waitFor(() =>
      expect(within(screen.getByRole('navigation')).getByRole('link', { name: 'Incidents' }).getAttribute('href')).toBe(
        `/incidentmanager/group/${stuttgart.id}`,
      ),
    );
    expect(trail[0]?.getAttribute('href')).toBe('/');
  });

  it.each([
    [404, 'ERROR_INCIDENT_UNKNOWN', '404'],
    [403, 'ERROR_NO_RIGHT', 'You can’t read the incidents here. Ask your group admin.'],
  ] as const)('shows for an answer %i %s what it means [R-ROUTE-28, R-INC-07]', async (status, errorId, text) => {
    backend.fail(readIncident, status, errorId);
    backend.serve(readOwnRights, []);
    await open();
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
