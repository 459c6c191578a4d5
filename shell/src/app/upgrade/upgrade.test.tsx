import { loadTexts } from '@portal/platform/i18n';
import { queryClient } from '@portal/platform/query';
import { useReach } from '@portal/platform/reach';
import { setStore } from '@portal/platform/testing';
import { useUnsavedMarks } from '@portal/platform/unsaved';
import { act, renderPortal, screen } from '@portal/testing/render';
import type { Remotes } from '../../remotes/resolve';
import { navigator, stay, useNavigation } from '../navigation';
import { reload } from '../reload';
import { settings } from '../settings';
import './texts';
import { UpgradeNotice } from './UpgradeNotice';
import { compare, followScreens, GRACE_MS, useUpgrade } from './upgrade';

jest.mock('../reload', () => ({ reload: jest.fn() }));
jest.mock('../settings', () => ({ settings: { shell: '1-a' } }));

const remotes = (versions: Record<string, string>) =>
  new Map(Object.entries(versions).map(([name, version]) => [name, { metadata: { version } }])) as unknown as Remotes;
const shell = (version: string, withdrawn?: string[]) => [{ metadata: { version }, extras: { withdrawn } }];
const SAME = remotes({ 'mf-a': '1' });
const tell = (now = Date.now()) => compare(shell('2-b'), SAME, SAME, now);
const isTold = () => useUpgrade.getState().since !== undefined;

beforeEach(async () => {
  jest.mocked(reload).mockClear();
  useUpgrade.setState({ since: undefined, isUrgent: false });
  navigator.replace('/here');
  await loadTexts('upgrade', 'en');
});

describe('a new version', () => {
  it('is another shell, or another version of a remote that this page has', () => {
    for (const [listed, published, wanted] of [
      [shell('1-a'), SAME, false],
      [shell('2-b'), SAME, true],
      [shell('1-a'), remotes({ 'mf-a': '2' }), true],
      // New here, or gone: nothing of what is shown is another.
      [shell('1-a'), remotes({ 'mf-a': '1', 'mf-b': '1' }), false],
      [shell('1-a'), remotes({}), false],
      // A registry from before it listed the shell, and one that is malformed.
      [undefined, SAME, false],
      [[{ metadata: { version: 2 } }], SAME, false],
      [[null], SAME, false],
    ] as const) {
      compare(listed, SAME, published);
      expect([listed, published, isTold()]).toEqual([listed, published, wanted]);
    }
  });

  it('is none to a page that does not know which shell it is made of', () => {
    jest.replaceProperty(settings as { shell?: string }, 'shell', undefined);
    tell();
    expect(isTold()).toBe(false);
    jest.restoreAllMocks();
  });
});

describe('who is told of it', () => {
  it('loads it when they like, after a question where something is not saved; or never', async () => {
    const { user } = await renderPortal(<UpgradeNotice />);
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => tell());
    expect(screen.getByRole('status').textContent).toBe('A new version of the portal is ready.ReloadLater');
    setStore(useUnsavedMarks, { marks: new Map([['x', 'Details']]) });
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(useNavigation.getState().question?.labels).toEqual(['Details']);
    expect(reload).not.toHaveBeenCalled();
    act(() => stay());
    setStore(useUnsavedMarks, { marks: new Map() });
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('is told no more when the former version is published again', async () => {
    await renderPortal(<UpgradeNotice />);
    act(() => tell());
    act(() => compare(shell('1-a'), SAME, SAME));
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('who does not answer', () => {
  const long = () => Date.now() - GRACE_MS;
  let end: () => void;
  beforeEach(() => {
    end = followScreens();
  });
  afterEach(() => end());
  const goOn = () => navigator.push(`/there/${Math.random()}`);

  it('gets it with the first change of screen after twelve hours, not before, and not with a filter', () => {
    expect(GRACE_MS).toBe(43_200_000);
    tell(long() + 60_000);
    goOn();
    expect(reload).not.toHaveBeenCalled();
    useUpgrade.setState({ since: long() - 1 });
    navigator.push(`${window.location.pathname}?state=OPEN`);
    expect(reload).not.toHaveBeenCalled();
    goOn();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('counts the hours from when the first was told', () => {
    tell(long() - 1);
    compare(shell('3-c'), SAME, SAME);
    goOn();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('gets it at once with the next screen when the shell of the page was taken back', () => {
    compare(shell('0-z', ['1-a']), SAME, SAME);
    goOn();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      'something is not saved',
      () => setStore(useUnsavedMarks, { marks: new Map([['x', 'Details']]) }),
      () => setStore(useUnsavedMarks, { marks: new Map() }),
    ],
    [
      'something is on its way to the server',
      () => jest.spyOn(queryClient, 'isMutating').mockReturnValue(1),
      () => jest.restoreAllMocks(),
    ],
    [
      'the server is out of reach',
      () => setStore(useReach, { isOffline: true }),
      () => setStore(useReach, { isOffline: false }),
    ],
  ])('waits while %s', (_, begin, done) => {
    tell(long() - 1);
    begin();
    // Told without the navigator, which would ask.
    act(() => useNavigation.setState(({ location }) => ({ location: { ...location, pathname: '/elsewhere' } })));
    expect(reload).not.toHaveBeenCalled();
    done();
    goOn();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
