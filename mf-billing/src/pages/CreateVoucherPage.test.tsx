import { createVoucher, listBillingModules, listVouchers } from '@portal/contracts/billing';
import { loadTexts } from '@portal/platform/i18n';
import { useRights } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { unsavedLabels } from '@portal/platform/unsaved';
import { askAnew } from '@portal/testing/ask-anew';
import { rightsOn } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { pressTwice } from '@portal/testing/press-twice';
import { act, fireEvent, renderPortal, type Surroundings, screen, waitFor } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { CreateVoucherPage } from './CreateVoucherPage';

const CODE = '7K4M-Q2XR-9TBD-WE5H';
const INVALID = 'Please check the data used to create the voucher, one or more fields are not valid.';

let backend: FakeBackend;
beforeEach(async () => {
  backend = fakeBackend();
  backend.serve(listBillingModules, [
    { id: 'incident-manager', name: 'Incident manager' },
    { id: 'map', name: 'Map' },
    { id: 'brewing', name: 'Brewing' },
  ]);
  backend.serve(createVoucher, ({ body }) => ({
    code: CODE,
    ...(body as { validityPeriod: number; quota: { users: number; devices: number }; modules: string[] }),
  }));
  backend.serve(listVouchers, []);
  setStore(useSnacks, { snacks: [] });
  await loadTexts('errors', 'en');
});
afterEach(() => expect(backend.unexpected).toEqual([]));

const open = (surroundings: Surroundings = {}) =>
  renderPortal(<CreateVoucherPage />, {
    path: '/createvoucher',
    rights: [rightsOn('*', 'createVoucher')],
    remote: 'mf-billing',
    ...surroundings,
  });
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const snacks = () => useSnacks.getState().snacks.map(({ kind, text }) => [kind, text]);

async function fill(user: Awaited<ReturnType<typeof open>>['user']) {
  for (const [name, value] of [
    [/^Validity/, '365'],
    [/^Users/, '25'],
    [/^Devices/, '0'],
  ] as const) {
    await user.click(field(name));
    await user.paste(value);
  }
  await user.click(await screen.findByRole('checkbox', { name: 'Map' }));
}

describe('voucher form', () => {
  it('names the modules of the product in the language of the person, others as the server does [R-SHELL-16, R-BILL-05]', async () => {
    await open({ language: 'de' });
    expect(await screen.findByRole('checkbox', { name: 'Störungsmanager' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Brewing' })).toBeTruthy();
  });

  it.each(['/createvoucher', '/createVoucher'])(
    'at %s asks for validity, users and devices, all empty at first, the validity in days [R-BILL-01, R-ROUTE-21]',
    async (path) => {
      await open({ path });
      expect(await screen.findByRole('button', { name: 'Create voucher' })).toBeTruthy();
      expect([/^Validity/, /^Users/, /^Devices/].map((name) => field(name).value)).toEqual(['', '', '']);
      expect(field(/^Validity/).parentElement?.textContent).toBe('days');
    },
  );

  it('creates a voucher with figures and modules of the API and shows its code [R-BILL-01, R-BILL-03, R-BILL-05, R-ERR-31]', async () => {
    const { user } = await open();
    await fill(user);
    await user.click(screen.getByRole('checkbox', { name: 'Brewing' }));
    // One that is taken back leaves the others.
    for (let press = 0; press < 2; press += 1)
      await user.click(screen.getByRole('checkbox', { name: 'Incident manager' }));
    await user.click(screen.getByRole('button', { name: 'Create voucher' }));
    expect(await screen.findByRole('button', { name: 'Copy code' })).toBeTruthy();
    expect(screen.getAllByText(CODE)).not.toHaveLength(0);
    expect(backend.calls(createVoucher)[0]?.body).toEqual({
      validityPeriod: 365,
      quota: { users: 25, devices: 0 },
      modules: ['map', 'brewing'],
    });
    expect(screen.getAllByText('365 days')).not.toHaveLength(0);
    expect(screen.getAllByText('up to 25')).not.toHaveLength(0);
    expect(snacks()).toContainEqual(['success', 'Voucher saved.']);
  });

  it('offers again what was typed where the page went unasked, until the voucher is there [R-EXT-31]', async () => {
    localStorage.clear();
    setStore(useSession, { state: 'in', user: { id: 'tom' } as never });
    const first = await open();
    await fill(first.user);
    first.unmount();
    const { user } = await open();
    expect(field(/^Validity/).value).toBe('');
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() =>
      expect([/^Validity/, /^Users/, /^Devices/].map((name) => field(name).value)).toEqual(['365', '25', '0']),
    );
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Map' }).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Create voucher' }));
    await screen.findByRole('button', { name: 'Copy code' });
    expect(localStorage.getItem('portal.typed')).toBeNull();
  });

  it('sends no module that was chosen before and is offered no more [R-VAL-17, R-EXT-31]', async () => {
    localStorage.clear();
    setStore(useSession, { state: 'in', user: { id: 'tom' } as never });
    const first = await open();
    await fill(first.user);
    await first.user.click(screen.getByRole('checkbox', { name: 'Brewing' }));
    first.unmount();
    backend.serve(listBillingModules, [{ id: 'map', name: 'Map' }]);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect((await screen.findAllByRole<HTMLInputElement>('checkbox')).map(({ checked }) => checked)).toEqual([true]);
    await user.click(screen.getByRole('button', { name: 'Create voucher' }));
    await screen.findByRole('button', { name: 'Copy code' });
    expect(backend.calls(createVoucher)[0]?.body).toMatchObject({ modules: ['map'] });
  });

  it('creates one voucher when it is pressed twice without a pause, and says so once [R-BILL-03, R-EXT-29]', async () => {
    const answer = backend.hold(createVoucher, {
      code: CODE,
      validityPeriod: 365,
      quota: { users: 25, devices: 0 },
      modules: ['map'],
    });
    const { user } = await open();
    await fill(user);
    await pressTwice(screen.getByRole('button', { name: 'Create voucher' }));
    answer();
    expect(await screen.findByRole('button', { name: 'Copy code' })).toBeTruthy();
    expect(screen.getAllByText(CODE)).not.toHaveLength(0);
    expect(backend.calls(createVoucher)).toHaveLength(1);
    expect(useSnacks.getState().snacks).toMatchObject([{ text: 'Voucher saved.', count: 1 }]);
  });

  it('takes its complaint back once the voucher is there [R-SHELL-23]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Create voucher' }));
    expect(snacks()).toEqual([['error', INVALID]]);
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Create voucher' }));
    await screen.findByRole('button', { name: 'Copy code' });
    expect(snacks()).toEqual([['success', 'Voucher saved.']]);
  });

  it('shows the code and what it is worth on the screen, its modules by name, not on paper alone [R-BILL-03, R-BILL-05]', async () => {
    const { user, container } = await open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Create voucher' }));
    expect((await screen.findByLabelText('Voucher code')).textContent).toBe(CODE);
    const facts = [...container.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]);
    expect(facts).toEqual([
      ['Valid for', '365 days'],
      ['Users', 'up to 25'],
      ['Devices', 'none'],
      ['Modules', 'Map'],
    ]);
  });

  it('prints the voucher with code, validity, quotas and modules, and keeps it out of the screen [R-BILL-05, R-EXT-13, R-SHELL-17]', async () => {
    const print = jest.fn();
    window.print = print;
    const { user } = await open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Create voucher' }));
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    const sheet = document.querySelector('body > [data-print-sheet]');
    for (const word of [CODE, '365 days', 'up to 25', 'none', 'Map']) expect(sheet?.textContent).toContain(word);
    // The day alone.
    expect(sheet?.textContent).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
    expect(sheet?.getAttribute('aria-hidden')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Close and create another' }));
    expect(document.querySelector('[data-print-sheet]')).toBeNull();
  });

  describe.each([1440, 390])('in a window of %d px', (width) => {
    viewport(width);

    it('copies the code, says so, and closes to an empty form [R-BILL-03, R-ERR-31]', async () => {
      const { user } = await open();
      await fill(user);
      await user.click(screen.getByRole('button', { name: 'Create voucher' }));
      await user.click(await screen.findByRole('button', { name: 'Copy code' }));
      await waitFor(() => expect(snacks()).toContainEqual(['success', 'Voucher code copied.']));
      expect(await navigator.clipboard.readText()).toBe(CODE);
      await user.click(screen.getByRole('button', { name: 'Close and create another' }));
      expect([/^Validity/, /^Users/, /^Devices/].map((name) => field(name).value)).toEqual(['', '', '']);
      const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
      expect(boxes.filter(({ checked }) => checked)).toEqual([]);
      expect(document.activeElement).toBe(field(/^Validity/));
      expect(screen.queryByText(CODE)).toBeNull();
    });
  });

  it.each([
    ['copied by its button', (user) => user.click(screen.getByRole('button', { name: 'Copy code' }))],
    ['copied by hand', async () => void fireEvent.copy(screen.getByLabelText('Voucher code'))],
    ['printed', (user) => user.click(screen.getByRole('button', { name: 'Print' }))],
    ['closed', (user) => user.click(screen.getByRole('button', { name: 'Close and create another' }))],
  ] satisfies [string, (user: Awaited<ReturnType<typeof open>>['user']) => Promise<void>][])(
    'is not left without a question before the code was %s [R-BILL-03, R-GRP-26, R-GRP-28, R-ERR-22]',
    async (_, take) => {
      window.print = jest.fn();
      const { user } = await open();
      await fill(user);
      expect(unsavedLabels()).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Create voucher' }));
      await screen.findByRole('button', { name: 'Copy code' });
      expect(unsavedLabels()).toEqual(['Voucher (code neither copied nor printed)']);
      await take(user);
      await waitFor(() => expect(unsavedLabels()).toEqual([]));
    },
  );

  it('is not left without a question while the voucher is being created, for its code would never be seen [R-BILL-03, R-GRP-26, R-ERR-22]', async () => {
    const answer = backend.hold(createVoucher, {
      code: CODE,
      validityPeriod: 365,
      quota: { users: 25, devices: 0 },
      modules: ['map'],
    });
    const { user } = await open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Create voucher' }));
    await waitFor(() => expect(unsavedLabels()).toEqual(['Voucher (code neither copied nor printed)']));
    answer();
    await screen.findByRole('button', { name: 'Copy code' });
    expect(unsavedLabels()).toHaveLength(1);
  });

  it('keeps the code in sight when the right to create vouchers goes meanwhile [R-BILL-03]', async () => {
    const { user } = await open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Create voucher' }));
    await screen.findByRole('button', { name: 'Copy code' });
    act(() => setStore(useRights, { entries: [] }));
    expect(screen.getByLabelText('Voucher code').textContent).toBe(CODE);
  });

  it('still asks when the browser did not copy [R-BILL-03, R-GRP-26]', async () => {
    const { user } = await open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Create voucher' }));
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(await screen.findByRole('button', { name: 'Copy code' }));
    await waitFor(() => expect(snacks().at(-1)?.[0]).toBe('error'));
    expect(unsavedLabels()).toHaveLength(1);
  });

  it('says so when the browser does not copy [R-BILL-03]', async () => {
    const { user } = await open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Create voucher' }));
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(await screen.findByRole('button', { name: 'Copy code' }));
    await waitFor(() => expect(snacks().at(-1)?.[0]).toBe('error'));
  });

  it('refuses an invalid form with a shake, the message and no call [R-BILL-02, R-ERR-20, R-VAL-17, R-GRP-29]', async () => {
    const { user, container } = await open();
    await user.click(screen.getByRole('button', { name: 'Create voucher' }));
    expect(snacks()).toEqual([['error', INVALID]]);
    expect(container.querySelector('[data-shaking]')).not.toBeNull();
    expect(screen.getAllByText('Enter a whole number.')).toHaveLength(3);
    await waitFor(() => expect(document.activeElement).toBe(field(/^Validity/)));
    expect(backend.calls(createVoucher)).toHaveLength(0);
  });

  it("shows a field's error only after its first edit [R-BILL-02, R-VAL-05]", async () => {
    const { user } = await open();
    expect(screen.queryByText('Enter a whole number.')).toBeNull();
    await user.type(field(/^Devices/), '12O');
    expect(screen.getAllByText('Enter a whole number.')).toHaveLength(1);
    await user.type(field(/^Users/), '1.5');
    expect(screen.getAllByText('Enter a whole number.')).toHaveLength(2);
    await user.type(field(/^Validity/), '0');
    expect(screen.getByText('Enter a number of at least 1.')).toBeTruthy();
    await user.clear(field(/^Validity/));
    expect(screen.getAllByText('Enter a whole number.')).toHaveLength(3);
  });

  it.each([
    [/^Validity/, '0', 'Enter a number of at least 1.'],
    [/^Validity/, '36501', 'Enter a number of at most 36500.'],
    [/^Validity/, '1.5', 'Enter a whole number.'],
    [/^Users/, '-1', 'Enter a number of at least 0.'],
    [/^Users/, '1000000001', 'Enter a number of at most 1000000000.'],
    [/^Users/, 'x', 'Enter a whole number.'],
    [/^Devices/, '-1', 'Enter a number of at least 0.'],
    [/^Devices/, '1000000001', 'Enter a number of at most 1000000000.'],
    [/^Devices/, '0.5', 'Enter a whole number.'],
  ])(
    'refuses %s of %s in a form that is right else, and sends nothing [R-VAL-05, R-VAL-17, R-BILL-02, R-ERR-20]',
    async (name, wrong, text) => {
      const { user } = await open();
      await fill(user);
      await user.clear(field(name));
      await user.type(field(name), wrong);
      expect(screen.getByText(text)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Create voucher' }));
      expect(snacks()).toEqual([['error', INVALID]]);
      expect(backend.calls(createVoucher)).toHaveLength(0);
    },
  );

  it.each([
    ['1', '0', '0'],
    ['36500', '1000000000', '1000000000'],
  ])(
    'takes %s days, %s users and %s devices as whole numbers [R-VAL-05, R-VAL-17]',
    async (validity, users, devices) => {
      const { user } = await open();
      for (const [name, text] of [
        [/^Validity/, validity],
        [/^Users/, users],
        [/^Devices/, devices],
      ] as const)
        await user.type(field(name), text);
      await user.click(screen.getByRole('button', { name: 'Create voucher' }));
      await waitFor(() =>
        expect(backend.calls(createVoucher).map(({ body }) => body)).toEqual([
          { validityPeriod: Number(validity), quota: { users: Number(users), devices: Number(devices) }, modules: [] },
        ]),
      );
    },
  );

  it.each([
    ['ERROR_VALIDATION', 'modules'],
    ['ERROR_UNKNOWN', undefined],
  ] as const)(
    'shows the same message when the server finds the fault: %s [R-BILL-02, R-ERR-20, R-VAL-19]',
    async (id, wrong) => {
      backend.fail(createVoucher, 400, id, wrong);
      const { user } = await open();
      await fill(user);
      await user.click(screen.getByRole('button', { name: 'Create voucher' }));
      await waitFor(() => expect(snacks()).toEqual([['error', INVALID]]));
      expect(field(/^Validity/).value).toBe('365');
    },
  );

  it('keeps the form after a failure [R-ERR-13]', async () => {
    backend.fail(createVoucher, 500);
    const { user } = await open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Create voucher' }));
    await waitFor(() => expect(snacks()).toEqual([['error', 'Unknown error. Try again later.']]));
    expect(field(/^Users/).value).toBe('25');
  });

  it('is cleared by its button, complaints and all [R-BILL-01, R-BILL-02]', async () => {
    const { user } = await open();
    await fill(user);
    await user.type(field(/^Devices/), 'x');
    expect(screen.getByText('Enter a whole number.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear form' }));
    expect([/^Validity/, /^Users/, /^Devices/].map((name) => field(name).value)).toEqual(['', '', '']);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Map' }).checked).toBe(false);
    expect(screen.queryByText('Enter a whole number.')).toBeNull();
  });

  it('selects all modules and none [R-BILL-01]', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Select all' }));
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').some(({ checked }) => checked)).toBe(false);
  });

  it('loads the modules again when they did not come [R-SHELL-25]', async () => {
    backend.fail(listBillingModules, 500);
    const { user } = await open();
    await screen.findByText('The modules can’t be loaded.');
    backend.serve(listBillingModules, [{ id: 'map', name: 'Map' }]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('checkbox', { name: 'Map' })).toBeTruthy();
  });

  it.each([
    ['another right there', rightsOn('*', 'readSupportInfo')],
    ['it on a group alone', rightsOn({ group: 'ZzE' }, 'createVoucher')],
  ])(
    'shows a message in place of the form with %s, and calls nothing, but the form with the right in everything [R-ROUTE-21, R-RIGHT-08, R-RIGHT-30]',
    async (_, held) => {
      const { unmount } = await open({ rights: [held] });
      expect(await screen.findByText('You can’t create vouchers. Ask your group admin.')).toBeTruthy();
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(backend.calls(listBillingModules)).toHaveLength(0);
      unmount();
      await open({ rights: [rightsOn('*', 'createVoucher')] });
      expect((await screen.findAllByRole('textbox')).length).toBeGreaterThan(0);
      expect(screen.queryByText(/^You can’t create vouchers/)).toBeNull();
    },
  );
});

describe('own vouchers', () => {
  const stored = (lastCharacters: string, modules: string[]) => ({
    id: `v${lastCharacters}`,
    lastCharacters,
    createdAt: Date.UTC(2024, 2, 12, 12),
    validityPeriod: 365,
    quota: { users: 25, devices: 1000 },
    modules,
  });

  it('stand below the form with day, validity, quota and modules, and of the code its end alone [R-EXT-13, R-BILL-05, R-SHELL-17]', async () => {
    backend.serve(listVouchers, [stored('WE5H', ['map', 'brewing']), stored('Q2XR', [])]);
    await open();
    await screen.findByRole('heading', { name: 'Your vouchers' });
    const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(rows).toEqual([
      '…WE5HMar 12, 2024, 12:00365 daysUsers: 25, devices: 1,000Map, Brewing',
      '…Q2XRMar 12, 2024, 12:00365 daysUsers: 25, devices: 1,000none',
    ]);
    expect(screen.getAllByRole('time')[0]?.title).toBe('March 12, 2024 at 12:00');
  });

  describe('on a phone', () => {
    viewport(390);
    it('stand in lines of their own, with all that the table tells [R-EXT-13, R-BILL-05, R-SHELL-17]', async () => {
      backend.serve(listVouchers, [stored('WE5H', ['map', 'brewing'])]);
      await open();
      const one = await screen.findByRole('listitem');
      expect([...(one.firstElementChild?.children ?? [])].map((line) => line.textContent)).toEqual([
        '…WE5H · Mar 12, 2024, 12:00',
        '365 days · Users: 25, devices: 1,000',
        'Map, Brewing',
      ]);
      expect(one.querySelector('time')?.title).toBe('March 12, 2024 at 12:00');
    });
  });

  it('hold the new one after it was created, and are not there without one [R-EXT-13]', async () => {
    const { user } = await open();
    await fill(user);
    expect(screen.queryByRole('heading', { name: 'Your vouchers' })).toBeNull();
    backend.serve(listVouchers, [stored('WE5H', ['map'])]);
    await user.click(screen.getByRole('button', { name: 'Create voucher' }));
    await user.click(await screen.findByRole('button', { name: 'Close and create another' }));
    expect(await screen.findByText('…WE5H')).toBeTruthy();
  });

  it('that cannot be loaded leave the form as it is, and can be asked for again [R-EXT-13]', async () => {
    backend.fail(listVouchers, 500);
    const { user } = await open();
    await screen.findByText('Your vouchers can’t be loaded.');
    expect(screen.getByRole('button', { name: 'Create voucher' })).toBeTruthy();
    backend.serve(listVouchers, [stored('WE5H', ['map'])]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('…WE5H')).toBeTruthy();
  });

  it('stay when they cannot be asked for anew, as the modules of the form do, which is only logged [R-ERR-24]', async () => {
    backend.serve(listVouchers, [stored('WE5H', ['map'])]);
    await open();
    await screen.findByText('…WE5H');
    await screen.findByRole('checkbox', { name: 'Map' });
    for (const endpoint of [listVouchers, listBillingModules]) backend.fail(endpoint, 500);
    expect((await askAnew()).sort()).toEqual(
      [listBillingModules, listVouchers].map(({ path }) => `${path} could not be asked anew.`),
    );
    expect(screen.getByText('…WE5H')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Map' })).toBeTruthy();
    expect(snacks()).toEqual([]);
  });
});
