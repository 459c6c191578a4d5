import { listDevices } from '@portal/contracts/devices';
import { readGroupTree } from '@portal/contracts/groups';
import { STATUSES, type Status } from '@portal/domain/status';
import type { Preferences } from '@portal/platform/preferences';
import { aDevice, aGroup } from '@portal/testing/builders';
import { fakeBackend } from '@portal/testing/fake-backend';
import { renderPortal, screen, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import remote from '../../remote';
import { DeviceManager } from './DeviceManager';
import { preloadOverlays } from './OverlayHost';

beforeAll(async () => {
  await Promise.all([preloadOverlays(), import('@portal/ui/data-table/ListStates')]);
});

/** A group with a device and a group for each status; the overview of it. */
async function open(preferences: Partial<Preferences>) {
  const devices = STATUSES.map((status) => aDevice({ name: `Oven ${status}`, status, iconURL: `/files/${status}` }));
  const groups = STATUSES.map((status) =>
    aGroup({
      name: `Kitchen ${status}`,
      status,
      iconURL: `/files/group-${status}`,
      devices: [aDevice()],
      childGroups: [aGroup({ devices: [aDevice()] })],
      attributes: { contacts: '[{"name":"Kim","phone":"+49 711 1","email":""}]' },
    }),
  );
  const shown = aGroup({ name: 'Stuttgart', childGroups: groups, devices });
  const backend = fakeBackend();
  backend.serve(readGroupTree, [shown]);
  backend.serve(listDevices, devices);
  const routes = remote.routes.map(({ path }) => path);
  const rendered = await renderPortal(<DeviceManager />, {
    path: `/devicemanager/${shown.id}`,
    remote: remote.name,
    routes,
    preferences,
  });
  await screen.findByRole('heading', { level: 1, name: 'Stuttgart' });
  return rendered;
}

const WORDS: Record<Status, string> = {
  ALERT: 'Alarm',
  ALERT_INPROGRESS: 'Alarm, in progress',
  OK_INPROGRESS: 'OK, in progress',
  OK: 'OK',
};
const card = (list: 'Groups' | 'Devices', name: string) => {
  const found = within(screen.getByRole('list', { name: list })).getByText(name);
  return found.closest<HTMLElement>('[data-item]')!;
};
const pictureOf = (element: HTMLElement) => element.querySelector('img')?.getAttribute('src');
/** All that a card is painted with. */
const paint = (element: HTMLElement) =>
  [...element.querySelectorAll<HTMLElement>('*')]
    .map((part) => getComputedStyle(part))
    .flatMap((style) => [style.backgroundColor, style.borderBottomColor, style.borderTopColor, style.color])
    .filter((colour) => colour.includes('Status'))
    .join();

/** The cards of a list, one a status, which look different in colour, sign and word. */
async function tellStatuses(list: 'Groups' | 'Devices') {
  await screen.findByRole('list', { name: list });
  const kind = list === 'Groups' ? 'Kitchen' : 'Oven';
  const cards = STATUSES.map((status) => card(list, `${kind} ${status}`));
  expect(new Set(cards.map(paint)).size).toBe(STATUSES.length);
  // Nor is it told by colour alone.
  const signs = cards.map((one) => one.querySelector('[data-status]'));
  expect(signs.map((sign) => sign?.getAttribute('data-status'))).toEqual(STATUSES);
  expect(new Set(signs.map((sign) => sign?.innerHTML.replace(/ class="[^"]*"/g, ''))).size).toBe(STATUSES.length);
  for (const [index, status] of STATUSES.entries()) expect(within(cards[index]!).getByText(WORDS[status])).toBeTruthy();
  return cards;
}

describe.each(['large', 'small'] as const)('a %s card', (view) => {
  it.each(['Groups', 'Devices'] as const)(
    'of the %s shows colour, sign and word of the status, picture and name [R-DEV-09, R-STAT-06]',
    async (list) => {
      await open({ view });
      const cards = await tellStatuses(list);
      expect(cards.map(pictureOf)).toEqual(
        STATUSES.map((status) => (list === 'Groups' ? `/files/group-${status}` : `/files/${status}`)),
      );
    },
  );
});

it.each(['Groups', 'Devices'] as const)(
  'large cards of the %s have their pictures in the ratio of cards [R-DEV-23]',
  async (list) => {
    await open({ view: 'large' });
    const pictures = (await screen.findByRole('list', { name: list })).querySelectorAll('img');
    const ratios = [...pictures].map(({ parentElement }) => getComputedStyle(parentElement!).aspectRatio);
    expect(ratios).toEqual(STATUSES.map(() => '100/56.25'));
  },
);

describe('on a phone', () => {
  viewport(390);

  it.each(['large', 'small'] as const)(
    'a %s card shows colour, sign and word of the status, picture and name as well [R-DEV-09, R-STAT-06]',
    async (view) => {
      await open({ view });
      expect((await tellStatuses('Groups')).map(pictureOf)).toEqual(STATUSES.map((status) => `/files/group-${status}`));
      expect((await tellStatuses('Devices')).map(pictureOf)).toEqual(
        STATUSES.map((status) => `/files/${status}?height=35`),
      );
    },
  );

  it.each(['large', 'small'] as const)(
    'a %s card of a group has the number of its devices and its contacts as well [R-DEV-09, R-DEV-10]',
    async (view) => {
      const { user } = await open({ view });
      await screen.findByRole('list', { name: 'Groups' });
      const group = within(card('Groups', 'Kitchen ALERT'));
      if (view === 'large') {
        expect(group.getByText('2 devices · 1 group')).toBeTruthy();
        await user.click(group.getByRole('button', { name: 'Contacts of Kitchen ALERT' }));
      } else {
        expect(group.getByRole('img', { name: '2 devices' }).textContent).toBe('2');
        await user.click(group.getByRole('button', { name: 'Actions for Kitchen ALERT' }));
        const sheet = within(await screen.findByRole('dialog', { name: 'Kitchen ALERT' }));
        await user.click(sheet.getByRole('button', { name: 'Contacts' }));
      }
      const dialog = within(await screen.findByRole('dialog', { name: 'Contacts of Kitchen ALERT' }));
      expect(dialog.getByRole('link', { name: /Call Kim/ })).toBeTruthy();
    },
  );

  it.each(['list', 'large', 'small'] as const)(
    'pictures of devices are asked for with height 35: %s [R-DEV-22]',
    async (view) => {
      await open({ view });
      const list = await screen.findByRole(view === 'list' ? 'grid' : 'list', { name: 'Devices' });
      const pictures = [...list.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
      expect(pictures.toSorted()).toEqual(STATUSES.map((status) => `/files/${status}?height=35`).toSorted());
    },
  );
});

describe('the card of a group', () => {
  it('when large tells how many devices there are, those of its groups as well, and has its contacts beside [R-DEV-09, R-DEV-10]', async () => {
    const { user } = await open({ view: 'large' });
    await screen.findByRole('list', { name: 'Groups' });
    const group = card('Groups', 'Kitchen ALERT');
    expect(within(group).getByText('2 devices · 1 group')).toBeTruthy();
    await user.click(within(group).getByRole('button', { name: 'Contacts of Kitchen ALERT' }));
    const dialog = await screen.findByRole('dialog', { name: 'Contacts of Kitchen ALERT' });
    expect(within(dialog).getByRole('link', { name: /Call Kim/ })).toBeTruthy();
  });

  it('when small has a badge with the number of all these devices, and its contacts in its menu [R-DEV-09, R-DEV-10]', async () => {
    const { user } = await open({ view: 'small' });
    await screen.findByRole('list', { name: 'Groups' });
    const group = card('Groups', 'Kitchen ALERT');
    expect(within(group).getByRole('img', { name: '2 devices' }).textContent).toBe('2');
    await user.click(within(group).getByRole('button', { name: /^(More|Actions)/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Contacts' }));
    expect(await screen.findByRole('dialog', { name: 'Contacts of Kitchen ALERT' })).toBeTruthy();
  });
});

describe('the card of My devices', () => {
  it.each(['large', 'small'] as const)(
    'shows colour, sign and word of its status, icon, name and the number of its devices: %s [R-DEV-09, R-STAT-06]',
    async (view) => {
      const backend = fakeBackend();
      backend.serve(readGroupTree, []);
      const looks: (string | undefined)[] = [];
      for (const status of STATUSES) {
        backend.serve(listDevices, [aDevice({ status }), aDevice()]);
        const { unmount } = await renderPortal(<DeviceManager />, { path: '/devicemanager', preferences: { view } });
        await screen.findByRole('list', { name: 'Groups' });
        const mine = card('Groups', 'My devices');
        const sign = mine.querySelector<HTMLElement>('[data-status]');
        expect([status, sign?.dataset['status'], within(mine).getByText(WORDS[status]) !== null]).toEqual([
          status,
          status,
          true,
        ]);
        expect(mine.querySelector('[aria-hidden] > svg:not([data-status] *)')).not.toBeNull();
        const count = view === 'large' ? within(mine).getByText('2 devices') : within(mine).getByRole('img');
        expect(count.textContent).toBe(view === 'large' ? '2 devices' : '2');
        looks.push(paint(mine), sign?.innerHTML.replace(/ class="[^"]*"/g, ''));
        unmount();
      }
      expect(new Set(looks).size).toBe(2 * STATUSES.length);
    },
  );
});

it('the overview opens in the view and the order that were left [R-DEV-06]', async () => {
  await open({ view: 'small', sort: { by: 'name', direction: 'DESC' } });
  const list = await screen.findByRole('list', { name: 'Devices' });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Small cards' }).checked).toBe(true);
  const names = within(list)
    .getAllByRole('link')
    .map((link) => /Oven [A-Z_]+/.exec(link.textContent ?? '')?.[0]);
  expect(names).toEqual(
    STATUSES.map((status) => `Oven ${status}`)
      .sort()
      .reverse(),
  );
});
