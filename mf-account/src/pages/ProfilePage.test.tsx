import { type OwnProfile, readSelf, resetAvatar, setAvatar, updateSelf } from '@portal/contracts/users';
import { AVATAR_BYTES } from '@portal/domain/limits';
import { loadTexts, registerTexts } from '@portal/platform/i18n';
import { live } from '@portal/platform/live';
import { usePreferences } from '@portal/platform/preferences';
import { useSession } from '@portal/platform/session';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { unsavedLabels } from '@portal/platform/unsaved';
import { askAnew } from '@portal/testing/ask-anew';
import { expectConflict } from '@portal/testing/conflict-rows';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { pressTwice } from '@portal/testing/press-twice';
import { act, renderPortal, screen, waitFor, within } from '@portal/testing/render';
import AccountPages from './AccountPages';

const LENA: OwnProfile = {
  id: 'dTE',
  name: 'Lena Bauer',
  email: 'lena@x.example',
  location: 'Stuttgart',
  avatarLocation: '/files/old',
};
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);

let backend: FakeBackend;
let stored: OwnProfile;
let filesAway: boolean;
/** What stands in each file; undefined: what it is called. */
let content: string | undefined;
/** What the browser finds in a picture. */
let pixels: { width: number; height: number } | undefined;
beforeEach(async () => {
  backend = fakeBackend();
  backend.stamp('"read"');
  stored = LENA;
  pixels = { width: 500, height: 500 };
  backend.serve(readSelf, () => stored);
  backend.serve(updateSelf, ({ body }) => {
    stored = { ...stored, ...(body as Partial<OwnProfile>) };
    return stored;
  });
  backend.serve(setAvatar, () => {
    stored = { ...stored, avatarLocation: '/files/new' };
    return { avatarLocation: '/files/new' };
  });
  backend.serve(resetAvatar, () => {
    stored = { ...stored, avatarLocation: null };
    return undefined;
  });
  setStore(useSnacks, { snacks: [] });
  setStore(useSession, { state: 'in', user: LENA, problem: null });
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  globalThis.createImageBitmap = async () => {
    if (!pixels) throw new Error('no picture');
    return { ...pixels, close: () => undefined };
  };
  const server = globalThis.fetch;
  // Files are no calls.
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), window.location.origin);
    if (!pathname.startsWith('/files/')) return server(input, init);
    return filesAway ? new Response(null, { status: 404 }) : new Response(content ?? `bytes of ${pathname}`);
  };
  filesAway = false;
  content = undefined;
  await loadTexts('errors', 'en');
});
afterEach(() => expect(backend.unexpected).toEqual([]));

async function open() {
  const rendered = await renderPortal(<AccountPages />, { path: '/userprofile', remote: 'mf-account' });
  await screen.findByRole('textbox', { name: /^Name/ });
  return rendered;
}
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const isMarked = (name: RegExp) => field(name).getAttribute('aria-invalid') === 'true';
const button = (name: string) => screen.getByRole('button', { name });
const snacks = () => useSnacks.getState().snacks.map(({ kind, text }) => `${kind}: ${text}`);
const bodies = () => backend.calls(updateSelf).map(({ body }) => body);
const picture = () =>
  within(screen.getByRole('group', { name: 'Picture' }))
    .queryByRole('img')
    ?.querySelector('img')
    ?.getAttribute('src');
const file = (bytes: Uint8Array<ArrayBuffer> = PNG, size = bytes.length) =>
  Object.defineProperty(new File([bytes], 'me.png', { type: 'image/png' }), 'size', { value: size });
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], chosen: File) =>
  user.upload(screen.getByLabelText<HTMLInputElement>('Upload picture', { selector: 'input' }), chosen);

describe('the user profile', () => {
  it('shows picture, name, email, location and preferred language of the own account, as the server has them by now [R-ACC-22, R-ROUTE-20]', async () => {
    const before = { ...LENA, name: 'Lena B.', email: 'b@x.example', location: 'Ulm', avatarLocation: '/files/older' };
    setStore(useSession, { user: before });
    await open();
    expect(backend.calls(readSelf)).toHaveLength(1);
    expect(screen.getByRole('heading', { level: 1, name: 'User profile' })).toBeTruthy();
    expect([field(/^Name/).value, field(/^Email/).value, field(/^Location/).value]).toEqual([
      'Lena Bauer',
      'lena@x.example',
      'Stuttgart',
    ]);
    expect(screen.getByRole('combobox', { name: 'Preferred language' }).textContent).toBe('English');
    expect(picture()).toBe('/files/old');
    expect(button('Reset picture')).toBeTruthy();
  });

  it('shows what another page has changed of it as soon as that is told [R-ACC-22, R-SHELL-24]', async () => {
    await open();
    stored = { ...LENA, email: 'huber@x.example' };
    act(() => live.deliver('rights', {}));
    await waitFor(() => expect(field(/^Email/).value).toBe('huber@x.example'));
  });

  it('has its fields side by side, and in one column below 640 px [R-ACC-28]', async () => {
    await open();
    let fields: Element | null = field(/^Name/);
    while (fields && !fields.contains(field(/^Location/))) fields = fields.parentElement;
    const names = [...(fields?.classList ?? [])].map((name) => `.${name}`);
    /** The columns that the style sheets give, under a media query or under none. */
    const columns = (media?: string) =>
      [...document.styleSheets]
        .flatMap(({ cssRules }) => [...cssRules])
        .flatMap((rule) => {
          const condition = 'conditionText' in rule ? (rule as CSSMediaRule).conditionText : undefined;
          return condition === media ? [...('cssRules' in rule ? (rule as CSSMediaRule).cssRules : [rule])] : [];
        })
        .filter((rule) => 'selectorText' in rule && names.includes(String(rule.selectorText)))
        .flatMap(({ cssText }) => /grid-template-columns: ([^;]+);/.exec(cssText)?.[1] ?? []);
    expect([columns(), columns('(max-width: 639px)')]).toEqual([['repeat(2, minmax(0, 1fr))'], ['minmax(0, 1fr)']]);
  });

  it('sends name, email, avatarLocation and location, never the language, and says that it is saved [R-ACC-25, R-ACC-26, R-ERR-28, R-GRP-27, R-ERR-22]', async () => {
    const { user } = await open();
    await user.clear(field(/^Name/));
    await user.type(field(/^Name/), ' Lena Huber ');
    await user.clear(field(/^Email/));
    await user.type(field(/^Email/), ' huber@x.example ');
    await user.clear(field(/^Location/));
    expect(unsavedLabels()).toEqual(['User profile']);
    await user.click(button('Save'));
    await waitFor(() => expect(snacks()).toEqual(['success: Profile saved.']));
    expect(bodies()).toEqual([
      { name: 'Lena Huber', email: 'huber@x.example', location: null, avatarLocation: '/files/old' },
    ]);
    await waitFor(() => expect(unsavedLabels()).toEqual([]));
    expect(useSession.getState().user?.name).toBe('Lena Huber');
    await user.type(field(/^Location/), ' Ulm ');
    await user.click(button('Save'));
    await waitFor(() =>
      expect(bodies().at(-1)).toEqual({
        name: 'Lena Huber',
        email: 'huber@x.example',
        location: 'Ulm',
        avatarLocation: '/files/old',
      }),
    );
  });

  it.each([
    [/^Name/, '   ', 'Enter your name.'],
    [/^Name/, '', 'Enter your name.'],
    [/^Email/, 'lena@x', 'Enter a valid email address.'],
    [/^Email/, '', 'Enter a valid email address.'],
  ])('shakes for %s "%s" and sends nothing [R-ACC-25, R-VAL-15, R-VAL-01, R-GRP-29]', async (name, typed, text) => {
    const { user, container } = await open();
    await user.clear(field(name));
    if (typed) await user.type(field(name), typed);
    await user.click(button('Save'));
    expect(screen.getByText(text)).toBeTruthy();
    expect(container.querySelector('[data-shaking]')).not.toBeNull();
    expect(bodies()).toEqual([]);
  });

  it('sends no chosen picture either while a field is wrong [R-ACC-25]', async () => {
    const { user } = await open();
    await choose(user, file());
    await waitFor(() => expect(picture()).toBe('blob:preview'));
    await user.clear(field(/^Name/));
    await user.click(button('Save'));
    expect(screen.getByText('Enter your name.')).toBeTruthy();
    await act(async () => undefined);
    expect([bodies(), backend.calls(setAvatar), picture()]).toEqual([[], [], 'blob:preview']);
  });

  it('stays with what is typed when it cannot be asked for anew, which is only logged [R-ERR-24]', async () => {
    const { user } = await open();
    await user.type(field(/^Location/), ' 2');
    backend.fail(readSelf, 500);
    expect(await askAnew()).toContain(`${readSelf.path} could not be asked anew.`);
    expect([field(/^Location/).value, snacks()]).toEqual(['Stuttgart 2', []]);
    await user.clear(field(/^Location/));
    await user.type(field(/^Location/), 'Stuttgart');
  });

  it('offers again what was typed and not saved, where the page went unasked [R-EXT-31]', async () => {
    const first = await open();
    await first.user.type(field(/^Location/), ' 2');
    first.unmount();
    const { user } = await open();
    expect(field(/^Location/).value).toBe('Stuttgart');
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(field(/^Location/).value).toBe('Stuttgart 2'));
    localStorage.removeItem('portal.typed');
  });

  it('changes the language at once, shows it as the preferred one and sends nothing [R-ACC-22, R-ACC-26]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Preferred language' }));
    const german = await screen.findByRole('option', { name: 'Deutsch' });
    const languages = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(languages).toEqual(['English', 'Deutsch', 'Español', 'Français']);
    await user.click(german);
    expect(await screen.findByRole('heading', { level: 1, name: 'Benutzerprofil' })).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Bevorzugte Sprache' }).textContent).toBe('Deutsch');
    expect([usePreferences.getState().language, bodies().length]).toEqual(['de', 0]);
  });

  it('stays in its language and says so when the words of another one can’t be had [R-ACC-26]', async () => {
    registerTexts('half-there', (language) =>
      language === 'fr' ? Promise.reject(new Error('gone')) : Promise.resolve({ word: 'word' }),
    );
    await loadTexts('half-there', 'en');
    const { user } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Preferred language' }));
    await user.click(await screen.findByRole('option', { name: 'Français' }));
    await waitFor(() => expect(snacks()).toEqual([expect.stringMatching(/^error: ./)]));
    expect([usePreferences.getState().language, document.documentElement.lang]).toEqual(['en', 'en']);
    expect(screen.getByRole('heading', { level: 1, name: 'User profile' })).toBeTruthy();
  });

  it('changes the appearance at once, for this browser alone', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect([usePreferences.getState().theme, bodies().length]).toEqual(['dark', 0]);
  });

  it('says that a changed email waits for its link, and keeps that wish when something else is saved [R-ACC-27]', async () => {
    stored = { ...LENA, pendingEmail: 'new@x.example' };
    const { user } = await open();
    expect(
      screen.getByText(
        'We have sent a link to new@x.example. The new address counts when you open it; until then you log in with lena@x.example.',
      ),
    ).toBeTruthy();
    await user.type(field(/^Location/), '!');
    await user.click(button('Save'));
    await waitFor(() => expect(bodies()).toEqual([expect.objectContaining({ email: 'new@x.example' })]));
  });

  it('says that an email waits for its link as soon as it is saved [R-ACC-27]', async () => {
    const { user } = await open();
    backend.serve(updateSelf, () => (stored = { ...LENA, pendingEmail: 'new@x.example' }));
    expect(screen.queryByText(/^We have sent a link/)).toBeNull();
    await user.clear(field(/^Email/));
    await user.type(field(/^Email/), 'new@x.example');
    await user.click(button('Save'));
    expect(await screen.findByText(/^We have sent a link to new@x\.example\./)).toBeTruthy();
    expect(bodies()).toEqual([expect.objectContaining({ email: 'new@x.example' })]);
  });

  it.each([
    ['a broken server', () => backend.fail(updateSelf, 500), 'error: Unknown error. Try again later.'],
    ['no network', () => backend.cut(updateSelf), /can’t be reached right now/],
    ['too many changes of email', () => backend.fail(updateSelf, 429, 'ERROR_TOO_MANY'), /^error: Too many attempts/],
  ])('keeps the input and its mark, and says why with %s [R-GRP-27, R-ERR-13]', async (_what, fail, text) => {
    const { user } = await open();
    await user.type(field(/^Name/), '!');
    fail();
    await user.click(button('Save'));
    await waitFor(() => expect(snacks()).toEqual([expect.stringMatching(text)]));
    expect(field(/^Name/).value).toBe('Lena Bauer!');
    expect([unsavedLabels(), screen.queryByText('Unsaved changes') !== null]).toEqual([['User profile'], true]);
  });

  it.each([
    ['name', /^Name/, 'Enter your name.', /^Email/],
    ['email', /^Email/, 'Enter a valid email address.', /^Name/],
  ])(
    'shows at its field alone that the server found the %s wrong, until something is typed, and stays unsaved [R-VAL-19, R-GRP-27]',
    async (refused, name, text, other) => {
      backend.fail(updateSelf, 400, 'ERROR_VALIDATION', refused);
      const { user } = await open();
      await user.type(field(name), '.org');
      expect([isMarked(name), isMarked(other)]).toEqual([false, false]);
      await user.click(button('Save'));
      expect(await screen.findByText(text)).toBeTruthy();
      expect([isMarked(name), isMarked(other)]).toEqual([true, false]);
      expect(unsavedLabels()).toEqual(['User profile']);
      await user.type(field(name), '!');
      expect(screen.queryByText(text)).toBeNull();
      expect([isMarked(name), isMarked(other)]).toEqual([false, false]);
    },
  );

  it('marks a wrong email when it is to be saved, not while it is typed, and no longer than it is wrong [R-VAL-15]', async () => {
    const { user } = await open();
    await user.clear(field(/^Email/));
    await user.type(field(/^Email/), 'lena@');
    expect(isMarked(/^Email/)).toBe(false);
    await user.click(button('Save'));
    expect([isMarked(/^Name/), isMarked(/^Email/)]).toEqual([false, true]);
    await user.type(field(/^Email/), 'x.example');
    expect(isMarked(/^Email/)).toBe(false);
  });

  it('sends once, however often it is pressed [R-EXT-29]', async () => {
    const { user } = await open();
    await user.type(field(/^Name/), '!');
    const release = backend.hold(updateSelf, stored);
    await pressTwice(button('Save'));
    release();
    await waitFor(() => expect(snacks()).toEqual(['success: Profile saved.']));
    expect(bodies()).toHaveLength(1);
  });

  it('takes what was typed back on Cancel, and leaves when nothing was [R-GRP-26]', async () => {
    const { user, place } = await open();
    await user.type(field(/^Name/), '!');
    await user.click(button('Cancel'));
    expect(field(/^Name/).value).toBe('Lena Bauer');
    await user.click(button('Cancel'));
    expect(place()).toBe('/devicemanager');
  });

  /** Saves a name that was changed elsewhere meanwhile. */
  async function collide() {
    const rendered = await open();
    await rendered.user.type(field(/^Name/), '!');
    backend.fail(updateSelf, 412, 'ERROR_CHANGED_MEANWHILE');
    stored = { ...LENA, name: 'Lena B.', location: 'Ulm' };
    await rendered.user.click(button('Save'));
    return { ...rendered, dialog: await screen.findByRole('alertdialog') };
  }

  it('takes over what was saved elsewhere meanwhile when the own changes are discarded [R-EXT-04]', async () => {
    const { user, dialog } = await collide();
    await user.click(within(dialog).getByRole('button', { name: 'Discard my changes', hidden: true }));
    await waitFor(() => expect([field(/^Name/).value, field(/^Location/).value]).toEqual(['Lena B.', 'Ulm']));
    expect([bodies().length, unsavedLabels()]).toEqual([1, []]);
  });

  it('shows what was saved elsewhere meanwhile, and overwrites it on wish [R-EXT-04]', async () => {
    const { user, dialog } = await collide();
    // Without layout nothing is focusable for the focus trap, which then hides the dialog from the accessibility tree.
    await waitFor(() =>
      expect(within(dialog).getByRole('row', { name: /^Name/, hidden: true }).textContent).toBe(
        'NameLena B.Lena Bauer!',
      ),
    );
    expect(backend.calls(updateSelf)[0]?.headers.get('if-match')).toBe('"read"');
    backend.serve(updateSelf, ({ body }) => {
      stored = { ...stored, ...(body as Partial<OwnProfile>) };
      return stored;
    });
    await user.click(within(dialog).getByRole('button', { name: 'Overwrite', hidden: true }));
    await waitFor(() =>
      expect(bodies().at(-1)).toEqual({
        name: 'Lena Bauer!',
        email: 'lena@x.example',
        location: 'Ulm',
        avatarLocation: '/files/old',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('shows each field that was saved elsewhere meanwhile, with both values [R-EXT-04]', async () => {
    const { user } = await open();
    for (const name of [/^Name/, /^Email/, /^Location/]) await user.type(field(name), 'x');
    backend.fail(updateSelf, 412, 'ERROR_CHANGED_MEANWHILE');
    stored = { ...LENA, name: 'Lena B.', email: 'b@x.example', location: 'Ulm' };
    await user.click(button('Save'));
    await expectConflict(['NameLena B.Lena Bauerx', 'Emailb@x.examplelena@x.examplex', 'LocationUlmStuttgartx']);
  });

  it('has its head and says that it loads before it is there', async () => {
    const answer = backend.hold(readSelf, stored);
    await renderPortal(<AccountPages />, { path: '/userprofile', remote: 'mf-account' });
    expect(await screen.findByRole('heading', { level: 1, name: 'User profile' })).toBeTruthy();
    expect(screen.getByText('Loading your profile')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await act(async () => answer());
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toBeTruthy();
    expect(screen.queryByText('Loading your profile')).toBeNull();
  });

  it('offers to try again when it cannot be loaded [R-SHELL-25]', async () => {
    backend.fail(readSelf, 500);
    const { user } = await renderPortal(<AccountPages />, { path: '/userprofile', remote: 'mf-account' });
    await screen.findByText('Your profile can’t be loaded.');
    backend.serve(readSelf, stored);
    await user.click(button('Try again'));
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toBeTruthy();
  });
});

describe('the own picture', () => {
  it('is previewed before it is saved, and sent with the save, after which the mark goes [R-ACC-22, R-ACC-23, R-API-53, R-VAL-10, R-GRP-27]', async () => {
    const { user } = await open();
    await choose(user, file(PNG, AVATAR_BYTES));
    await waitFor(() => expect(picture()).toBe('blob:preview'));
    expect([backend.calls(setAvatar).length, unsavedLabels()]).toEqual([0, ['User profile']]);
    await user.click(button('Save'));
    await waitFor(() => expect(snacks()).toEqual(['success: Profile saved.']));
    expect(backend.calls(setAvatar)[0]?.body).toMatch(/name="source"\s+local[^]*filename="me\.png"/);
    await waitFor(() => expect(picture()).toBe('/files/new'));
    expect([useSession.getState().user?.avatarLocation, unsavedLabels()]).toEqual(['/files/new', []]);
  });

  it.each([
    ['a text that calls itself a picture', Uint8Array.from([60, 115, 118, 103]), { width: 1, height: 1 }],
    ['a picture that cannot be drawn', PNG, undefined],
  ])('is not %s [R-VAL-10, R-VAL-11, R-ERR-19]', async (_what, bytes, found) => {
    pixels = found;
    const { user } = await open();
    await choose(user, file(bytes));
    expect(await screen.findByText('Only image files can be used.')).toBeTruthy();
    expect(snacks()).toEqual(['error: Only image files can be used.']);
    expect(picture()).toBe('/files/old');
  });

  it.each([
    ['one byte too many', AVATAR_BYTES + 1, { width: 500, height: 500 }, 'The file exceeds the size limit of 100 KB.'],
    ['one pixel too many', 12, { width: 300, height: 501 }, 'Width and height may be at most 500 px.'],
    ['one pixel too wide', 12, { width: 501, height: 300 }, 'Width and height may be at most 500 px.'],
  ])(
    'with %s is offered to be cropped or made smaller; without that it is refused [R-ACC-23, R-VAL-10, R-ERR-19]',
    async (_what, size, found, text) => {
      pixels = found;
      HTMLCanvasElement.prototype.getContext = () => null;
      const { user } = await open();
      await choose(user, file(PNG, size));
      const dialog = await screen.findByRole('dialog');
      expect(dialog.textContent).toContain(text);
      expect(within(dialog).getAllByRole('radio', { hidden: true })).toHaveLength(2);
      await user.click(within(dialog).getByRole('button', { name: 'Cancel', hidden: true }));
      expect(snacks()).toEqual([`error: ${text}`]);
      await waitFor(() => expect(screen.getByText(text)).toBeTruthy());
      expect(picture()).toBe('/files/old');
    },
  );

  it.each([
    [413, 'ERROR_TOO_LARGE', 'error: The file exceeds the size limit of 100 KB.'],
    [400, 'ERROR_VALIDATION', 'error: Only image files can be used.'],
  ] as const)(
    'stays chosen when it is refused with %i; what was typed is saved [R-ERR-19, R-GRP-27]',
    async (status, id, text) => {
      const { user } = await open();
      await choose(user, file());
      await waitFor(() => expect(picture()).toBe('blob:preview'));
      backend.fail(setAvatar, status, id);
      await user.click(button('Save'));
      await waitFor(() => expect(snacks()).toEqual([text]));
      expect([bodies().length, picture(), unsavedLabels()]).toEqual([1, 'blob:preview', ['User profile']]);
    },
  );

  it('is taken away at once, and what is typed stays [R-ACC-24, R-ERR-28]', async () => {
    const { user } = await open();
    await user.type(field(/^Name/), '!');
    await user.click(button('Reset picture'));
    await waitFor(() => expect(snacks()).toEqual(['success: Picture reset.']));
    expect([backend.calls(resetAvatar).length, picture()]).toEqual([1, undefined]);
    // What everybody without a picture has.
    expect(within(screen.getByRole('group', { name: 'Picture' })).getByText('LB')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reset picture' })).toBeNull();
    expect([field(/^Name/).value, useSession.getState().user?.avatarLocation]).toEqual(['Lena Bauer!', null]);
  });

  it('stays when its reset fails, with what was chosen and typed [R-ACC-24, R-GRP-27]', async () => {
    backend.fail(resetAvatar, 500);
    const { user } = await open();
    await user.type(field(/^Name/), '!');
    await choose(user, file());
    await waitFor(() => expect(picture()).toBe('blob:preview'));
    await user.click(button('Reset picture'));
    await waitFor(() => expect(snacks()).toEqual([expect.stringMatching(/^error: /)]));
    expect([backend.calls(resetAvatar).length, picture(), field(/^Name/).value]).toEqual([
      1,
      'blob:preview',
      'Lena Bauer!',
    ]);
    expect(useSession.getState().user?.avatarLocation).toBe('/files/old');
    expect(screen.queryByRole('button', { name: 'Undo reset' })).toBeNull();
  });

  it('that was reset is not sent with what is saved after it [R-ACC-24, R-ACC-25]', async () => {
    const { user } = await open();
    await user.type(field(/^Name/), '!');
    await user.click(button('Reset picture'));
    await waitFor(() => expect(snacks()).toEqual(['success: Picture reset.']));
    await user.click(button('Save'));
    await waitFor(() => expect(bodies()).toMatchObject([{ name: 'Lena Bauer!', avatarLocation: null }]));
  });

  it('comes back by one press after a reset [R-ACC-24]', async () => {
    const { user } = await open();
    await user.click(button('Reset picture'));
    await user.click(await screen.findByRole('button', { name: 'Undo reset' }));
    await waitFor(() => expect(snacks().at(-1)).toBe('success: Picture restored.'));
    expect(backend.calls(setAvatar)[0]?.body).toContain('bytes of /files/old');
    expect(picture()).toBe('/files/new');
    expect(screen.queryByRole('button', { name: 'Undo reset' })).toBeNull();
  });

  it.each([
    ['that is as large as one may be', AVATAR_BYTES, 1],
    ['that is stored larger than one may be sent', AVATAR_BYTES + 1, 0],
  ])(
    '%s is reset, and offered back only where it would be taken [R-ACC-22, R-ACC-24, R-VAL-10]',
    async (_, size, offers) => {
      content = 'x'.repeat(size);
      const { user } = await open();
      await user.click(button('Reset picture'));
      await waitFor(() => expect(snacks()).toEqual(['success: Picture reset.']));
      expect(screen.queryAllByRole('button', { name: 'Undo reset' })).toHaveLength(offers);
    },
  );

  it('is taken away for good where its bytes cannot be had [R-ACC-24]', async () => {
    filesAway = true;
    const { user } = await open();
    await user.click(button('Reset picture'));
    await waitFor(() => expect(snacks()).toEqual(['success: Picture reset.']));
    expect(screen.queryByRole('button', { name: 'Undo reset' })).toBeNull();
  });

  it('goes with a reset together with another one that was only chosen [R-ACC-24]', async () => {
    const { user } = await open();
    await choose(user, file());
    await waitFor(() => expect(picture()).toBe('blob:preview'));
    await user.click(button('Reset picture'));
    await waitFor(() => expect(snacks()).toEqual(['success: Picture reset.']));
    expect([backend.calls(resetAvatar).length, backend.calls(setAvatar).length, picture()]).toEqual([1, 0, undefined]);
  });

  it('that was only chosen is dropped by a reset, with nothing stored without a call [R-ACC-24]', async () => {
    stored = { ...LENA, avatarLocation: null };
    const { user } = await open();
    await choose(user, file());
    await waitFor(() => expect(picture()).toBe('blob:preview'));
    await user.click(button('Reset picture'));
    await waitFor(() => expect(picture()).toBeUndefined());
    await act(async () => undefined);
    expect([backend.calls(resetAvatar).length, snacks()]).toEqual([0, []]);
  });
});
