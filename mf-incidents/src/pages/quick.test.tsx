import { readGroupTree } from '@portal/contracts/groups';
import {
  type Incident,
  listIncidents,
  readIncident,
  readIncidentSummary,
  updateIncidents,
} from '@portal/contracts/incidents';
import { loadTexts } from '@portal/platform/i18n';
import { useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { aGroup, anIncident, rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { pressTwice } from '@portal/testing/press-twice';
import { act, configure, renderPortal, screen, waitFor } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { Popup } from '../features/popup/Popup';
import { Pages } from './Pages';

configure({ defaultHidden: true });

const GROUP = 'Z3N0dXR0';
const SELF = { id: 'dXNlbGY', name: 'Lena Bauer', email: 'lena@demo.example', location: null, avatarLocation: null };
const door = anIncident({
  id: 'ZG9vcg',
  summary: 'Door',
  localizedSummaries: { en: 'Door open' },
  status: 'NEW',
  assignedUser: 'dG9t',
  editable: true,
});

let backend: FakeBackend;
let held: Incident;
beforeEach(async () => {
  held = door;
  backend = fakeBackend();
  backend.serve(readGroupTree, [aGroup({ id: GROUP, name: 'Stuttgart' })]);
  backend.serve(listIncidents, () => (held.status === 'RESOLVED' ? [] : [held]));
  backend.serve(readIncident, () => held);
  // Its address looks like that of an incident.
  backend.serve(readIncidentSummary, () => ({ total: 1, newest: [held] }));
  backend.serve(updateIncidents, ({ body }) => {
    const { ids, ...change } = body as { ids: string[] };
    held = { ...held, ...change };
    return [{ id: ids[0]!, done: true }];
  });
  setStore(useSnacks, { snacks: [] });
  setStore(useSession, { state: 'in', user: SELF });
  await loadTexts('errors', 'en');
});
afterEach(() => expect(backend.unexpected).toEqual([]));

const AROUND = { rights: [rightsOn('*', 'readIncident', 'updateIncident')], switches: { 'incident-manager': true } };
const openList = () =>
  renderPortal(<Pages />, { path: '/incidentmanager', remote: 'mf-incidents', ...AROUND } as Parameters<
    typeof renderPortal
  >[1]);
const sent = () => backend.calls(updateIncidents).map(({ body }) => body);
const said = () => useSnacks.getState().snacks.at(-1);
const undo = () => act(async () => said()?.action?.run());

describe('an incident in the list', () => {
  it('is taken in one press, which is taken back with all it set [R-INC-06, R-EXT-11, R-SHELL-11]', async () => {
    const { user } = await openList();
    await user.click(await screen.findByRole('button', { name: 'Take Door open' }));
    await waitFor(() => expect(said()).toMatchObject({ text: 'The incident is yours.', action: { label: 'Undo' } }));
    await undo();
    await waitFor(() => expect(said()?.text).toBe('Undone.'));
    expect(sent()).toEqual([
      { ids: [door.id], assignedUser: SELF.id, status: 'INPROGRESS' },
      { ids: [door.id], assignedUser: 'dG9t', status: 'NEW' },
    ]);
  });

  it.each(['Take', 'Resolve'])('is changed once for two presses of %s [R-EXT-29]', async (name) => {
    await openList();
    await pressTwice(await screen.findByRole('button', { name: `${name} Door open` }));
    await waitFor(() => expect(said()?.action?.label).toBe('Undo'));
    expect(sent()).toHaveLength(1);
  });

  it('is resolved in one press; what somebody else has made of it since is not taken back', async () => {
    const { user } = await openList();
    await user.click(await screen.findByRole('button', { name: 'Resolve Door open' }));
    await waitFor(() => expect(said()?.text).toBe('Incident resolved.'));
    held = { ...held, status: 'INPROGRESS' };
    await undo();
    await waitFor(() =>
      expect(said()).toMatchObject({
        kind: 'error',
        text: 'Somebody has changed the incident since. It stays as it is.',
      }),
    );
    expect(sent()).toEqual([{ ids: [door.id], status: 'RESOLVED' }]);
  });

  it.each([
    ['ERROR_VALIDATION', 'This user is not in a group of its device.'],
    ['ERROR_TOO_MANY', 'Too many attempts. Try again in 1 minute.'],
  ] as const)('says why it could not be done: %s [R-ERR-03]', async (errorId, text) => {
    backend.serve(updateIncidents, [{ id: door.id, done: false, errorId }]);
    const { user } = await openList();
    await user.click(await screen.findByRole('button', { name: 'Take Door open' }));
    await waitFor(() => expect(said()).toMatchObject({ kind: 'error', text }));
  });

  it.each([
    [7, 'Too many attempts. Try again in 7 seconds.'],
    [90, 'Too many attempts. Try again in 2 minutes.'],
  ])('says when to try again where the call was refused for %i s [R-ERR-03]', async (seconds, text) => {
    backend.tooMany(updateIncidents, seconds);
    const { user } = await openList();
    await user.click(await screen.findByRole('button', { name: 'Take Door open' }));
    await waitFor(() => expect(said()).toMatchObject({ kind: 'error', text }));
  });

  describe.each([1440, 390])('in a window of %d px', (width) => {
    viewport(width);

    it.each([true, false])('has it for those alone who may change it: %s [R-RIGHT-27]', async (editable) => {
      held = { ...door, editable };
      await openList();
      expect(await screen.findByRole('link', { name: 'Door open' })).toBeTruthy();
      expect(screen.queryAllByRole('button', { name: /Door open$/ }).length > 0).toBe(editable);
    });
  });
});

it('an incident in the popup is resolved without leaving the page', async () => {
  const close = jest.fn();
  const { user, place } = await renderPortal(<Popup input={{}} close={close} />, {
    path: '/devicemanager',
    remote: 'mf-incidents',
  });
  await user.click(await screen.findByRole('button', { name: 'Resolve Door open' }));
  await waitFor(() => expect(said()?.text).toBe('Incident resolved.'));
  expect([place(), close.mock.calls.length]).toEqual(['/devicemanager', 0]);
});

it('an incident in the popup has no such button for those who may not change it [R-RIGHT-27]', async () => {
  held = { ...door, editable: false };
  await renderPortal(<Popup input={{}} close={() => undefined} />, { path: '/devicemanager', remote: 'mf-incidents' });
  expect(await screen.findByText('Door open')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Door open$/ })).toBeNull();
});
