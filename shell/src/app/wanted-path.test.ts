import type { RegistryEntry } from '@portal/contracts/registry';
import { setAddresses } from '@portal/platform/addresses';
import { useRegistry } from '../remotes/registry';
import { wantedPath } from './wanted-path';

const routes = [
  { path: '/login', access: 'public', isLogIn: true },
  { path: '/devicemanager', access: 'login' },
  { path: '/devicemanager/:groupId', access: 'login' },
  { path: '/incident/:incidentId/group/:groupId', access: 'login' },
];
const entry = { extras: { name: 'mf-all', routes } } as unknown as RegistryEntry;
beforeAll(() => {
  useRegistry.setState({ remotes: new Map([['mf-all', entry]]) });
  setAddresses({ home: '/devicemanager' });
});

const taken = (path: string) => {
  wantedPath.remember(path);
  return wantedPath.take();
};

describe('the remembered path', () => {
  it.each(['/devicemanager/ZzE3', '/notifications?page=2', '/Incident/aTk/group/ZzE3', '/'])(
    '%s is opened after the log-in [R-ROUTE-25]',
    (path) => {
      expect(taken(path)).toBe(path);
    },
  );

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '//notifications',
    '/\\notifications',
    '/notifications\\',
    'javascript:alert(1)',
    '/nowhere',
    '/login',
    '/Login/?next=1',
    '',
  ])('%p is replaced by the fleet manager [R-ROUTE-26]', (path) => {
    expect(taken(path)).toBe('/devicemanager');
  });

  it('is the fleet manager with the device that an old device link names [R-ACC-21]', () => {
    wantedPath.remember('/notifications');
    expect(wantedPath.take('?cloudConnectID=AB%2F1')).toBe('/devicemanager?cloudConnectID=AB%2F1');
    expect(wantedPath.take('?other=1')).toBe('/devicemanager');
  });

  it('is used once [R-ROUTE-25]', () => {
    expect(taken('/notifications')).toBe('/notifications');
    expect(wantedPath.take()).toBe('/devicemanager');
  });
});
