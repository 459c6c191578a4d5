import { CONTRACT_VERSION, type RouteDeclaration } from '@portal/contracts/remote';
import { i18n } from '@portal/platform/i18n';
import { useSession } from '@portal/platform/session';
import { setStore } from '@portal/platform/testing';
import { useRegistry } from '../../remotes/registry';
import { OWN_VIEWS } from '../own-views';
import '../texts';
import { NavLinks, PublicFrame, ScreenName, SignedIn } from './lazy-frame';
import { startFrame } from './start-frame';

jest.mock('../own-views', () => ({ OWN_VIEWS: { '/': { preload: jest.fn() } } }));
jest.mock('./lazy-frame', () =>
  Object.fromEntries(
    ['PublicFrame', 'SignedIn', 'NavLinks', 'ScreenName'].map((name) => [name, { preload: jest.fn() }]),
  ),
);

const PARTS = { PublicFrame, SignedIn, NavLinks, ScreenName, landing: OWN_VIEWS['/'] };
const preloadOf = ({ preload }: { preload: unknown }) => preload as jest.Mock;
const fetched = () =>
  Object.entries(PARTS)
    .filter(([, part]) => preloadOf(part).mock.calls.length > 0)
    .map(([name]) => name);

function list(route: RouteDeclaration) {
  const extras = { name: 'mf-account', contract: CONTRACT_VERSION, routes: [route] };
  useRegistry.setState({ remotes: new Map([['mf-account', { extras } as never]]) });
}

beforeEach(() => {
  for (const part of Object.values(PARTS)) preloadOf(part).mockReset().mockResolvedValue(undefined);
  setStore(useSession, { state: 'out' });
  list({ path: '/login', access: 'public', footer: true });
});

describe('the frame of the first page', () => {
  it('is fetched with its footer and its words, without what needs a log-in', async () => {
    await startFrame('/login');
    expect(fetched()).toEqual(['PublicFrame']);
    expect(['shell', 'errors'].filter((namespace) => i18n.hasResourceBundle('en', namespace))).toContain('shell');
  });

  it('is fetched with the menus for whoever may be logged in', async () => {
    setStore(useSession, { state: 'starting' });
    list({ path: '/devicemanager', access: 'login' });
    await startFrame('/devicemanager');
    expect(fetched()).toEqual(['SignedIn', 'NavLinks', 'ScreenName']);
  });

  it('is fetched with a page of the shell', async () => {
    await startFrame('/');
    expect(fetched()).toEqual(['landing']);
  });

  it('does not wait for ever for what cannot be had', async () => {
    preloadOf(PublicFrame).mockRejectedValue(new Error('away'));
    await expect(startFrame('/login')).resolves.toBeUndefined();
  });
});
