import type { RegistryEntry } from '@portal/contracts/registry';
import type { Language } from '@portal/domain/languages';
import { loadTexts } from '@portal/platform/i18n';
import { useSession } from '@portal/platform/session';
import { setStore } from '@portal/platform/testing';
import { fakeBackend } from '@portal/testing/fake-backend';
import { act, fireEvent, renderHook, renderPortal, screen, waitFor, within } from '@portal/testing/render';
import { useRegistry } from '../remotes/registry';
import LandingPage from './LandingPage';
import { useSlides } from './useSlides';

afterEach(() => jest.useRealTimers());

describe('the pictures of the start page', () => {
  beforeEach(() => jest.useFakeTimers());
  const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));

  it('change every 4 seconds, not sooner, and begin again after the last [R-ACC-01, R-CONST-06]', async () => {
    const { result } = renderHook(() => useSlides(3));
    const shown: number[] = [];
    for (let slide = 0; slide < 4; slide++) {
      shown.push(result.current.current);
      await pass(3_999);
      expect(result.current.current).toBe(shown.at(-1));
      await pass(1);
    }
    expect(shown).toEqual([0, 1, 2, 0]);
  });

  it('stand while somebody pauses them, and where less motion is wanted [R-ACC-01]', async () => {
    const { result } = renderHook(() => useSlides(3));
    act(() => result.current.toggle());
    await pass(60_000);
    expect(result.current.current).toBe(0);
    act(() => result.current.toggle());
    await pass(4_000);
    expect(result.current.current).toBe(1);

    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const calm = renderHook(() => useSlides(3)).result;
    await pass(60_000);
    expect(calm.current.current).toBe(0);
  });
});

it('has one picture to be seen at a time, the one whose turn it is: the next one every 4 seconds, and the first after the last [R-ACC-01]', async () => {
  fakeBackend();
  setStore(useSession, { state: 'out', user: null });
  useRegistry.setState({ state: 'ready', remotes: new Map(), absent: new Map() });
  await loadTexts('landing', 'en');
  jest.useFakeTimers();
  const { container } = await renderPortal(<LandingPage />);
  const pictures = [...container.querySelectorAll('img')];
  expect(new Set(pictures.map(({ src }) => src)).size).toBe(pictures.length);
  const opacities = () => pictures.map((picture) => getComputedStyle(picture).opacity);
  const alone = (turn: number) => pictures.map((_, index) => (index === turn ? '1' : '0'));
  expect(pictures.length).toBeGreaterThan(2);
  expect(opacities()).toEqual(alone(0));
  for (const turn of [...pictures.keys(), 0].slice(1)) {
    await act(async () => jest.advanceTimersByTimeAsync(4_000));
    expect(opacities()).toEqual(alone(turn));
  }
});

describe('the tile of the fleet manager [R-ACC-02]', () => {
  const label = { en: 'Fleet manager', de: 'Flottenmanager', es: 'x', fr: 'x' };
  const text = { en: 'Devices at a glance', de: 'Geräte auf einen Blick', es: 'x', fr: 'x' };
  const fleet = {
    extras: {
      name: 'mf-devicemanager',
      title: label,
      routes: [{ path: '/devicemanager', access: 'login' }],
      nav: [{ route: '/devicemanager', place: 'landing', order: 10, label, text }],
      actions: [],
      panels: [],
    },
  } as unknown as RegistryEntry;

  async function open(state: 'in' | 'out' | 'starting', language: Language = 'en') {
    fakeBackend();
    setStore(useSession, { state, user: null });
    useRegistry.setState({ state: 'ready', remotes: new Map([['mf-devicemanager', fleet]]), absent: new Map() });
    await loadTexts('landing', language);
    return renderPortal(<LandingPage />, { language });
  }

  async function press(state: 'in' | 'out' | 'starting', tile = /^Fleet manager/) {
    const { user, place } = await open(state);
    await user.click(await screen.findByRole('button', { name: tile }));
    return place;
  }

  it('says what its remote declares, in the language of the page [R-SHELL-16]', async () => {
    await open('out', 'de');
    const tile = await screen.findByRole('button', { name: /^Flottenmanager/ });
    expect(within(tile).getByText('Geräte auf einen Blick')).toBeTruthy();
  });

  it('tells somebody who is logged out of the device manager and of recipes', async () => {
    const place = await press('out');
    const dialog = await screen.findByRole('dialog', { hidden: true });
    for (const part of ['Device Manager', 'Recipes']) expect(within(dialog).getByText(part)).toBeTruthy();
    expect(place()).toBe('/');
  });

  it.each(['in', 'starting'] as const)(
    'leads somebody who is logged in there, and tells nothing: %s, also while the log-in is being taken up',
    async (state) => {
      const place = await press(state);
      expect(place()).toBe('/devicemanager');
      expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    },
  );

  it.each([/^Fleet manager/, /^Contact/])(
    'what %s opens keeps the focus inside, and is left by Escape [R-SHELL-26]',
    async (tile) => {
      await press('out', tile);
      const dialog = await screen.findByRole('dialog', { hidden: true });
      expect(dialog.getAttribute('aria-modal')).toBe('true');
      fireEvent.keyDown(dialog, { key: 'Escape' });
      await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    },
  );

  it.each(['out', 'in'] as const)(
    'has another one beside it that says when somebody can be reached, logged %s [R-ACC-03]',
    async (state) => {
      await press(state, /^Contact/);
      const dialog = await screen.findByRole('dialog', { name: 'Contact us', hidden: true });
      expect(within(dialog).getByText('Monday to Friday, 08:30 to 16:30')).toBeTruthy();
    },
  );
});

it.each([
  ['en', 'Contact', /^Monday to Friday, 08:30 to 16:30/],
  ['de', 'Kontakt', /^Montag bis Freitag, 08:30 bis 16:30/],
  ['es', 'Contacto', /^De lunes a viernes, de 08:30 a 16:30/],
  ['fr', 'Contact', /^Du lundi au vendredi, de 08:30 à 16:30/],
] as const)('opens the office hours from the contact tile, in %s [R-ACC-03]', async (language, name, hours) => {
  fakeBackend();
  setStore(useSession, { state: 'out', user: null });
  useRegistry.setState({ state: 'ready', remotes: new Map(), absent: new Map() });
  await loadTexts('landing', language);
  const { user } = await renderPortal(<LandingPage />, { language });
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  const dialog = await screen.findByRole('dialog', { hidden: true });
  expect(within(dialog).getByText(hours)).toBeTruthy();
});
