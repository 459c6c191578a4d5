import { resetDeviceIcon, setDeviceIcon, updateDevice } from '@portal/contracts/device-changes';
import { type Device, readDevice } from '@portal/contracts/devices';
import { addDeviceMessage, listDeviceMessages } from '@portal/contracts/maintenance';
import { loadTexts } from '@portal/platform/i18n';
import { invalidate } from '@portal/platform/query';
import { useRights } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { unsavedLabels } from '@portal/platform/unsaved';
import { askAnew } from '@portal/testing/ask-anew';
import { aDevice, rightsOn } from '@portal/testing/builders';
import { expectConflict } from '@portal/testing/conflict-rows';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { pressTwice } from '@portal/testing/press-twice';
import { act, configure, renderPortal, type Surroundings, screen, waitFor, within } from '@portal/testing/render';
import EditDevicePanel from './EditDevicePanel';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
const picture = (name = 'oven.png', bytes: Uint8Array<ArrayBuffer> = PNG) =>
  new File([bytes], name, { type: 'image/png' });
const said = () => useSnacks.getState().snacks.at(-1)?.text;
/** The same, told as a success. */
const succeeded = () => useSnacks.getState().snacks.findLast(({ kind }) => kind === 'success')?.text;

/** What the server may answer to a change of a device, and what is said then. */
const REFUSALS = [
  [400, 'ERROR_DEVICE_UPDATE_NOT_ALLOWED', 'You are not allowed to change this device. Ask your group admin.'],
  [403, 'ERROR_NO_RIGHT', 'You are not allowed to change this device. Ask your group admin.'],
  [400, 'ERROR_VALIDATION', 'Some entries are not valid. Check them and try again.'],
  [404, 'ERROR_DEVICE_UNKNOWN', 'This device is unknown.'],
] as const;

let backend: FakeBackend;
let stored: Device;
let close: jest.Mock;

// Without layout nothing is focusable for the focus trap of dialogs, which then hides them from the accessibility tree.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));
beforeAll(() => loadTexts('errors'));

beforeEach(() => {
  setStore(useSnacks, { snacks: [] });
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  backend = fakeBackend();
  backend.stamp('"read"');
  close = jest.fn();
  setStore(useSession, { state: 'in', user: { id: 'lena', email: 'lena@x.example' } as never });
  stored = aDevice({
    name: 'Combi oven',
    username: 'lena@x.example',
    street: 'Calwer Straße 21',
    zipcode: '70173',
    city: 'Stuttgart',
    country: 'DE',
    iconURL: '/files/icons/own.png',
  });
  backend.serve(readDevice, () => ({ ...stored }));
  backend.serve(updateDevice, ({ body }) => {
    stored = { ...stored, ...(body as Partial<Device>) };
    return stored;
  });
});

async function edit(surroundings: Surroundings = {}) {
  const rendered = await renderPortal(
    <EditDevicePanel input={{ deviceId: stored.uuid }} close={close} />,
    surroundings,
  );
  await screen.findByRole('textbox', { name: /^Device name/ });
  return rendered;
}
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name, hidden: true });
const bodies = () => backend.calls(updateDevice).map(({ body }) => body);

describe('the details of a device', () => {
  it('are marked by any edit, until it is taken back [R-GRP-25, R-DEV-32]', async () => {
    const { user } = await edit();
    const seen = () => screen.queryAllByText('Unsaved changes').length;
    for (const name of [/^Device name/, /^Street/, /^Postcode/, /^City/]) {
      await user.type(field(name), '!');
      expect([name, unsavedLabels(), seen()]).toEqual([name, ['Details'], 1]);
      await user.keyboard('{Backspace}');
      expect([name, unsavedLabels(), seen()]).toEqual([name, [], 0]);
    }
    await user.clear(field(/^Country code/));
    expect(unsavedLabels()).toEqual(['Details']);
    await user.type(field(/^Country code/), 'DE');
    expect(unsavedLabels()).toEqual([]);
  });

  it('are name, picture and address; what is saved is said, and the mark goes [R-DEV-32, R-GRP-25, R-GRP-27, R-ERR-27, R-EXT-29]', async () => {
    const { user } = await edit();
    expect([/^Device name/, /^Street/, /^Postcode/, /^City/, /^Country code/].map((name) => field(name).value)).toEqual(
      ['Combi oven', 'Calwer Straße 21', '70173', 'Stuttgart', 'DE'],
    );
    expect(screen.getByText('Germany')).toBeTruthy();
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    await user.clear(field(/^Street/));
    await user.clear(field(/^Country code/));
    await user.type(field(/^Country code/), 'at');
    expect(screen.getByText('Austria')).toBeTruthy();
    expect(unsavedLabels()).toEqual(['Details']);
    await pressTwice(button('Save'));
    await waitFor(() => expect(succeeded()).toBe('Device saved.'));
    expect(bodies()).toEqual([
      { name: 'Combi oven', street: null, zipcode: '70173', city: 'Stuttgart', country: 'AT' },
    ]);
    expect(unsavedLabels()).toEqual([]);
    expect(backend.calls(setDeviceIcon)).toEqual([]);
  });

  it.each([
    [/^Device name/, 'The name can’t be empty.'],
    [/^Country code/, 'Enter the two letters of a country, for example DE.'],
  ])('shake when %s is not valid, and nothing is sent [R-DEV-32, R-GRP-29]', async (name, message) => {
    const { user } = await edit();
    await user.clear(field(name));
    if (String(name).includes('Country')) await user.type(field(name), 'x');
    else await user.type(field(name), ' ');
    await user.click(button('Save'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.querySelector('[data-shaking]')).toBeTruthy();
    expect(bodies()).toEqual([]);
  });

  it('are saved beside a country that is stored by its name, which stays as it is [R-DEV-32]', async () => {
    stored = { ...stored, country: 'Germany' };
    const { user } = await edit();
    await user.type(field(/^Device name/), ' 7');
    await user.click(button('Save'));
    await waitFor(() => expect(succeeded()).toBe('Device saved.'));
    expect(bodies()).toMatchObject([{ name: 'Combi oven 7', country: 'Germany' }]);
    expect(unsavedLabels()).toEqual([]);
  });

  it('stay as typed when they cannot be asked for anew, which is only logged [R-ERR-24]', async () => {
    const { user } = await edit();
    await user.type(field(/^Device name/), ' 7');
    backend.fail(readDevice, 500);
    expect(await askAnew()).toContain(`${readDevice.path} could not be asked anew.`);
    expect([field(/^Device name/).value, said()]).toEqual(['Combi oven 7', undefined]);
  });

  it.each(REFUSALS)(
    'stay as typed when the server answers %i %s [R-DEV-32, R-ERR-11, R-GRP-27, R-RIGHT-08]',
    async (status, errorId, message) => {
      backend.fail(updateDevice, status, errorId);
      const { user } = await edit();
      await user.type(field(/^Device name/), ' 7');
      await user.click(button('Save'));
      await waitFor(() => expect(said()).toBe(message));
      expect(field(/^Device name/).value).toBe('Combi oven 7');
      expect(unsavedLabels()).toEqual(['Details']);
    },
  );

  it('ask before they are lost, as the browser does before the page goes [R-DEV-32, R-GRP-26, R-GRP-28, R-SHELL-26, R-ERR-22]', async () => {
    const { user } = await edit();
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leaves()).toBe(true);
    await user.type(field(/^City/), 'X');
    await waitFor(() => expect(leaves()).toBe(false));
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Keep editing', hidden: true }));
    expect(field(/^City/).value).toBe('StuttgartX');
    expect(close).not.toHaveBeenCalled();
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard', hidden: true }),
    );
    await waitFor(() => expect(close).toHaveBeenCalled());
  });

  it('show what somebody else saved meanwhile, and overwrite it on demand [R-EXT-04]', async () => {
    const { user } = await edit();
    await user.clear(field(/^City/));
    await user.type(field(/^City/), 'Ulm');
    backend.fail(updateDevice, 412, 'ERROR_CHANGED_MEANWHILE');
    stored = { ...stored, city: 'Karlsruhe' };
    await user.click(button('Save'));
    // The focus trap, which hides dialogs here, takes the name from one that it has hidden already.
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByRole('heading', { level: 2, hidden: true }).textContent).toBe(
      'This was changed in the meantime',
    );
    expect(within(dialog).getByRole('row', { name: 'City Karlsruhe Ulm', hidden: true })).toBeTruthy();
    expect(backend.calls(updateDevice)[0]?.headers.get('if-match')).toBe('"read"');
    backend.serve(updateDevice, ({ body }) => {
      stored = { ...stored, ...(body as Partial<Device>) };
      return stored;
    });
    await user.click(within(dialog).getByRole('button', { name: 'Overwrite', hidden: true }));
    await waitFor(() => expect(succeeded()).toBe('Device saved.'));
    expect(stored.city).toBe('Ulm');
  });

  it('show each that somebody else saved meanwhile, with both values [R-EXT-04]', async () => {
    const { user } = await edit();
    for (const name of [/^Device name/, /^Street/, /^Postcode/, /^City/]) await user.type(field(name), '!');
    await user.clear(field(/^Country code/));
    await user.type(field(/^Country code/), 'at');
    backend.fail(updateDevice, 412, 'ERROR_CHANGED_MEANWHILE');
    stored = { ...stored, name: 'Oven', street: null, zipcode: '76131', city: 'Karlsruhe', country: 'FR' };
    await user.click(button('Save'));
    await expectConflict([
      'Device nameOvenCombi oven!',
      'Street and numberEmptyCalwer Straße 21!',
      'Postcode7613170173!',
      'CityKarlsruheStuttgart!',
      'Country codeFRAT',
    ]);
  });

  it('take newer values over while nothing is typed', async () => {
    await edit();
    stored = { ...stored, name: 'Renamed elsewhere' };
    await act(() => invalidate('devices'));
    await waitFor(() => expect(field(/^Device name/).value).toBe('Renamed elsewhere'));
  });
});

describe('the picture of a device', () => {
  const choose = async (user: Awaited<ReturnType<typeof edit>>['user'], file: File) =>
    user.upload(document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement, file);

  it('is sent with a save alone when nothing else was changed [R-DEV-32, R-GRP-25, R-ERR-27, R-API-46]', async () => {
    backend.serve(setDeviceIcon, { iconURL: '/files/icons/new.png' });
    const { user } = await edit();
    await choose(user, picture());
    await waitFor(() => expect(unsavedLabels()).toEqual(['Details']));
    await user.click(button('Save'));
    await waitFor(() => expect(succeeded()).toBe('Device saved.'));
    expect(backend.calls(setDeviceIcon)).toMatchObject([
      { params: { deviceId: stored.uuid }, body: expect.stringContaining('name="file"; filename="oven.png"') },
    ]);
    expect(bodies()).toEqual([]);
  });

  it.each([
    [413, 'ERROR_TOO_LARGE', undefined, 'The file exceeds the size limit of 8192 KB.'],
    [400, 'ERROR_VALIDATION', 'file', 'Only image files can be used.'],
  ] as const)(
    'stays chosen and unsaved when the server refuses it with %i; what was typed is saved [R-ERR-11, R-ERR-19, R-GRP-27]',
    async (status, errorId, wrong, text) => {
      backend.fail(setDeviceIcon, status, errorId, wrong);
      const { user } = await edit();
      await user.type(field(/^Device name/), ' 7');
      await choose(user, picture());
      await waitFor(() => expect(document.querySelector('img[src="blob:preview"]')).not.toBeNull());
      await user.click(button('Save'));
      await waitFor(() => expect(said()).toBe(text));
      expect([bodies().length, stored.name, succeeded()]).toEqual([1, 'Combi oven 7', undefined]);
      expect(document.querySelector('img[src="blob:preview"]')).not.toBeNull();
      expect(unsavedLabels()).toEqual(['Details']);
      // The next try sends what is left alone.
      backend.serve(setDeviceIcon, { iconURL: '/files/icons/new.png' });
      await user.click(button('Save'));
      await waitFor(() => expect(succeeded()).toBe('Device saved.'));
      expect([bodies().length, backend.calls(setDeviceIcon).length]).toEqual([1, 2]);
      expect(unsavedLabels()).toEqual([]);
    },
  );

  describe('chosen while somebody else saved fields [R-EXT-04]', () => {
    async function collide() {
      backend.serve(setDeviceIcon, () => {
        stored = { ...stored, iconURL: '/files/icons/new.png' };
        return { iconURL: stored.iconURL };
      });
      const { user } = await edit();
      await user.clear(field(/^City/));
      await user.type(field(/^City/), 'Ulm');
      await choose(user, picture());
      await waitFor(() => expect(document.querySelector('img[src="blob:preview"]')).not.toBeNull());
      backend.fail(updateDevice, 412, 'ERROR_CHANGED_MEANWHILE');
      stored = { ...stored, city: 'Karlsruhe', iconURL: '/files/icons/theirs.png' };
      await user.click(button('Save'));
      const dialog = await screen.findByRole('alertdialog');
      expect(within(dialog).getByRole('row', { name: 'City Karlsruhe Ulm', hidden: true })).toBeTruthy();
      // Nothing is stored before it is answered.
      expect(backend.calls(setDeviceIcon)).toEqual([]);
      const answer = (name: string) => user.click(within(dialog).getByRole('button', { name, hidden: true }));
      return { answer };
    }

    it('is not stored when the own changes are discarded', async () => {
      const { answer } = await collide();
      await answer('Discard my changes');
      await waitFor(() => expect(field(/^City/).value).toBe('Karlsruhe'));
      await waitFor(() => expect(unsavedLabels()).toEqual([]));
      expect(document.querySelector('img[src="blob:preview"]')).toBeNull();
      expect([backend.calls(setDeviceIcon).length, stored.iconURL]).toEqual([0, '/files/icons/theirs.png']);
    });

    it('is stored after the fields when they overwrite', async () => {
      const { answer } = await collide();
      backend.serve(updateDevice, ({ body }) => {
        expect(backend.calls(setDeviceIcon)).toEqual([]);
        stored = { ...stored, ...(body as Partial<Device>) };
        return stored;
      });
      await answer('Overwrite');
      await waitFor(() => expect(succeeded()).toBe('Device saved.'));
      expect([stored.city, stored.iconURL]).toEqual(['Ulm', '/files/icons/new.png']);
      expect(unsavedLabels()).toEqual([]);
    });
  });

  it.each(REFUSALS)(
    'says why when the server answers %i %s to it [R-ERR-11, R-RIGHT-08]',
    async (status, errorId, text) => {
      backend.fail(setDeviceIcon, status, errorId);
      const { user } = await edit();
      await choose(user, picture());
      await user.click(button('Save'));
      await waitFor(() => expect(said()).toBe(text));
      expect(unsavedLabels()).toEqual(['Details']);
    },
  );

  it.each([
    [8_388_608, undefined],
    [8_388_609, 'The file exceeds the size limit of 8192 KB.'],
  ])('of %i bytes is taken, or it says why not [R-VAL-09, R-ERR-19]', async (size, problem) => {
    const { user } = await edit();
    await choose(user, Object.defineProperty(picture(), 'size', { value: size }));
    if (problem) await waitFor(() => expect(said()).toBe(problem));
    await waitFor(() => expect(unsavedLabels()).toEqual(problem ? [] : ['Details']));
  });

  it('is refused here already when it is no image [R-VAL-09, R-VAL-11, R-ERR-19]', async () => {
    const { user } = await edit();
    await choose(user, picture('oven.png', new Uint8Array([1, 2, 3])));
    await waitFor(() => expect(said()).toBe('Only image files can be used.'));
    expect(unsavedLabels()).toEqual([]);
  });

  it.each(REFUSALS)(
    'says why it stays when the server answers %i %s to who takes it away [R-ERR-11, R-RIGHT-08]',
    async (status, errorId, text) => {
      stored = { ...stored, iconURL: '/files/k3j.png' };
      backend.fail(resetDeviceIcon, status, errorId);
      const { user } = await edit();
      await user.click(button('Delete picture'));
      await waitFor(() => expect(said()).toBe(text));
      expect(button('Delete picture')).toBeTruthy();
    },
  );

  it('goes back to the default one [R-DEV-22, R-DEV-32, R-ERR-27]', async () => {
    stored = { ...stored, iconURL: '/files/k3j.png' };
    backend.serve(resetDeviceIcon, () => {
      stored = { ...stored, iconURL: '/files/icons/cooker.svg' };
      return undefined;
    });
    const { user } = await edit();
    // In the head of the dialog and in the field.
    const pictures = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(pictures()).toEqual(['/files/k3j.png', '/files/k3j.png']);
    await user.click(button('Delete picture'));
    await waitFor(() => expect(succeeded()).toBe('Device picture deleted.'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete picture' })).toBeNull());
    expect(pictures()).toEqual([]);
    // The icon of its kind stands in the field again.
    const field = screen.getByRole('group', { name: 'Device picture' });
    expect(field.querySelector('[aria-hidden] > svg')).not.toBeNull();
  });
});

it('what was typed of a device and not saved is offered again where the dialog went unasked, and for no other device [R-EXT-31]', async () => {
  localStorage.clear();
  const first = await edit();
  await first.user.type(field(/^City/), 'x');
  first.unmount();
  const own = stored;
  stored = { ...own, uuid: aDevice().uuid };
  const other = await edit();
  expect([field(/^City/).value, screen.queryByRole('button', { name: 'Restore' })]).toEqual(['Stuttgart', null]);
  other.unmount();
  stored = own;
  const { user } = await edit();
  expect(field(/^City/).value).toBe('Stuttgart');
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(field(/^City/).value).toBe('Stuttgartx'));
});

describe('the maintenance messages of a device', () => {
  const tab = () => screen.getByRole('tab', { name: /^Maintenance messages/ });
  const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title (English)' });

  /** A new one with a title. */
  async function typed() {
    backend.serve(listDeviceMessages, []);
    const rendered = await edit({ rights: [rightsOn({ device: stored.uuid }, 'readMessage', 'updateMessage')] });
    await rendered.user.click(tab());
    await rendered.user.click((await screen.findAllByRole('button', { name: 'Add maintenance message' }))[0]!);
    await rendered.user.type(await screen.findByRole('textbox', { name: 'Title (English)' }), 'Descale');
    return rendered;
  }

  it('are a tab for those who may read them, while the module is on; what is not saved is asked about first [R-DEV-32, R-RIGHT-24, R-SHELL-20, R-GRP-26, R-ERR-22]', async () => {
    backend.serve(listDeviceMessages, []);
    const { user } = await edit({ rights: [rightsOn({ device: stored.uuid }, 'readMessage')] });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Details/),
      expect.stringMatching(/^Maintenance messages/),
    ]);
    await user.type(field(/^City/), 'X');
    await user.click(screen.getByRole('tab', { name: /Maintenance messages/ }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard', hidden: true }),
    );
    await waitFor(() =>
      expect(backend.calls(listDeviceMessages).map(({ params }) => params)).toEqual([{ deviceId: stored.uuid }]),
    );
  });

  it('are a tab for those who may read them by one of its groups, and changed by who may do so by it [R-RIGHT-24, R-RIGHT-25, R-DEV-32]', async () => {
    backend.serve(listDeviceMessages, []);
    stored = { ...stored, groups: ['Z2E', 'Z2I'] };
    const { user } = await edit({ rights: [rightsOn({ group: 'Z2I' }, 'readMessage', 'updateMessage')] });
    await user.click(screen.getByRole('tab', { name: /Maintenance messages/ }));
    expect(await screen.findByRole('button', { name: 'Add maintenance message', hidden: true })).toBeTruthy();
  });

  it('what is typed into one marks the tab, and is lost after a question alone: to the other tab, by closing, by going back, with the browser [R-DEV-32, R-GRP-25, R-GRP-26, R-GRP-28, R-ERR-22]', async () => {
    localStorage.clear();
    const { user } = await typed();
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(within(tab()).getByRole('img', { name: 'unsaved changes' })).toBeTruthy();
    expect([screen.getByText('Unsaved changes').textContent, leaves()]).toEqual(['Unsaved changes', false]);
    for (const leave of [
      () => user.click(screen.getByRole('tab', { name: /^Details/ })),
      () => user.click(screen.getAllByRole('button', { name: 'Close' })[0]!),
      () => user.keyboard('{Escape}'),
      () => user.click(button('Back')),
    ]) {
      await leave();
      const question = await screen.findByRole('alertdialog');
      expect(question.textContent).toContain('Maintenance messages has changes that are not saved.');
      await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect([title().value, unsavedLabels(), close.mock.calls]).toEqual(['Descale', ['Maintenance messages'], []]);
    }
    await user.click(screen.getByRole('tab', { name: /^Details/ }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('textbox', { name: /^Device name/ })).toBeTruthy();
    expect([unsavedLabels(), screen.queryByText('Unsaved changes'), leaves()]).toEqual([[], null, true]);
  });

  it('keep the mark and the input when a save fails, and lose the mark when one succeeds [R-DEV-32, R-GRP-27]', async () => {
    localStorage.clear();
    backend.fail(addDeviceMessage, 500);
    const { user } = await typed();
    await user.type(screen.getByRole('textbox', { name: 'Interval' }), '1');
    await user.click(button('Save'));
    await waitFor(() => expect(said()).toBe('Unknown error. Try again later.'));
    expect([title().value, unsavedLabels()]).toEqual(['Descale', ['Maintenance messages']]);
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    backend.serve(addDeviceMessage, { id: 'bTI' });
    await user.click(button('Save'));
    await waitFor(() => expect(succeeded()).toBe('Maintenance message saved.'));
    await waitFor(() => expect(unsavedLabels()).toEqual([]));
    expect(within(tab()).queryByRole('img', { name: 'unsaved changes' })).toBeNull();
  });

  it.each([
    ['without the right', { rights: [] }],
    ['with the right in * alone', { rights: [rightsOn('*', 'readMessage')] }],
  ])('are not there %s [R-DEV-32, R-RIGHT-03, R-RIGHT-24]', async (_, surroundings) => {
    await edit(surroundings);
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('are not there with the module off [R-SHELL-20]', async () => {
    await edit({
      rights: [rightsOn({ device: stored.uuid }, 'readMessage')],
      switches: { 'maintenance-message': false },
    });
    expect(screen.queryByRole('tab')).toBeNull();
  });
});

describe('who may change a device [R-DEV-13, R-RIGHT-11]', () => {
  const open = async (rights: Surroundings['rights'], username = 'kim@x.example', groups = ['Z2E', 'Z2I']) => {
    stored = { ...stored, username, groups };
    backend.serve(listDeviceMessages, []);
    return renderPortal(<EditDevicePanel input={{ deviceId: stored.uuid }} close={close} />, { rights });
  };

  it('does so in the details: holders of updateGroup in one of its groups', async () => {
    await open([rightsOn({ group: 'Z2I' }, 'updateGroup')]);
    expect(await screen.findByRole('textbox', { name: /^Device name/ })).toBeTruthy();
  });

  it('does so in the details: its owner, by no other right, whatever groups it is in', async () => {
    await open([], 'lena@x.example');
    expect(await screen.findByRole('textbox', { name: /^Device name/ })).toBeTruthy();
  });

  it('does so in the details: holders of updateGroup on the device alone, not on another one', async () => {
    const { unmount } = await open([rightsOn({ device: stored.uuid }, 'updateGroup')], undefined, []);
    expect(await screen.findByRole('textbox', { name: /^Device name/ })).toBeTruthy();
    unmount();
    const other = rightsOn({ device: aDevice().uuid }, 'updateGroup');
    await open([other, rightsOn({ device: stored.uuid }, 'readMessage')], undefined, []);
    expect(await screen.findByText('No maintenance messages yet')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^Device name/ })).toBeNull();
  });

  it('does so in the details: holders of updateGroup in `*`, though it is in no group [R-RIGHT-03]', async () => {
    await open([rightsOn('*', 'updateGroup')], undefined, []);
    expect(await screen.findByRole('textbox', { name: /^Device name/ })).toBeTruthy();
  });

  it.each([
    ['may change its messages alone', [rightsOn({ group: 'Z2I' }, 'readMessage', 'updateMessage')]],
    [
      'holds updateGroup elsewhere',
      [rightsOn({ group: 'Z2M' }, 'updateGroup'), rightsOn({ group: 'Z2I' }, 'readMessage')],
    ],
  ])('has no details for who %s: the messages stand there at once', async (_, rights) => {
    await open(rights);
    await waitFor(() => expect(backend.calls(listDeviceMessages)).toHaveLength(1));
    expect(await screen.findByText('No maintenance messages yet')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^Device name/ })).toBeNull();
    expect(screen.queryByRole('tab', { name: /Details/ })).toBeNull();
  });

  it.each([
    ['the right goes', async () => setStore(useRights, { entries: [] })],
    [
      'the device leaves the group',
      async () => {
        stored = { ...stored, groups: [] };
        await invalidate('devices');
      },
    ],
  ])(
    'can only read the details once %s while they are open, and is told whom to ask [R-RIGHT-07, R-RIGHT-08]',
    async (_, lose) => {
      const { user } = await open([rightsOn({ group: 'Z2I' }, 'updateGroup')]);
      await user.type(await screen.findByRole('textbox', { name: /^Device name/ }), '!');
      const buttons = () =>
        screen.queryAllByRole('button', { name: /^(Save|Choose|Replace|Delete)/ }).map((one) => one.textContent);
      expect(buttons().length).toBeGreaterThan(1);
      await act(lose);
      expect(await screen.findByText('You can see this device but not change it. Ask your group admin.')).toBeTruthy();
      expect([field(/^Device name/).value, buttons()]).toEqual(['Combi oven!', []]);
      const fields = screen.getAllByRole<HTMLInputElement>('textbox');
      expect(fields.map(({ readOnly }) => readOnly)).toEqual([true, true, true, true, true]);
      await user.keyboard('{Control>}{Enter}{/Control}');
      expect(backend.calls(updateDevice)).toEqual([]);
    },
  );
});

it('a device that is still loaded is told in the dialog [R-DEV-16]', async () => {
  const answer = backend.hold(readDevice, stored);
  await renderPortal(<EditDevicePanel input={{ deviceId: stored.uuid }} close={close} />);
  expect(await screen.findByText('Loading')).toBeTruthy();
  await act(async () => answer());
  expect(await screen.findByRole('textbox', { name: /^Device name/ })).toBeTruthy();
  expect(screen.queryByText('Loading')).toBeNull();
});

it('a device that is not there is told in the dialog, with another try [R-DEV-32, R-DEV-16]', async () => {
  backend.fail(readDevice, 404, 'ERROR_DEVICE_UNKNOWN');
  const { user } = await renderPortal(<EditDevicePanel input={{ deviceId: stored.uuid }} close={close} />);
  expect(await screen.findByText('This device is unknown.')).toBeTruthy();
  backend.serve(readDevice, stored);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('textbox', { name: /^Device name/ })).toBeTruthy();
});
