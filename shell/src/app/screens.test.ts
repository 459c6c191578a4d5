import type { RemoteModule, RemoteName } from '@portal/contracts/remote';
import type { AbsentRemotes, Remotes } from '../remotes/resolve';
import { screenOf } from './screens';

/** A registry in which these remotes serve these routes. */
const serving = (routes: Partial<Record<RemoteName, RemoteModule['routes']>>): Remotes =>
  new Map(
    Object.entries(routes).map(([name, declared]) => [
      name as RemoteName,
      { extras: { name, routes: declared } } as never,
    ]),
  );

const remotes = serving({
  'mf-account': [{ path: '/login', access: 'public', footer: true, isLogIn: true }],
  'mf-devicemanager': [
    { path: '/devicemanager', access: 'login' },
    { path: '/devicemanager/:groupId', access: 'login' },
  ],
  'mf-billing': [{ path: '/createvoucher', access: 'login', right: 'createVoucher' }],
  'mf-incidents': [
    { path: '/incidentmanager', access: 'login', right: 'readIncident', module: 'incident-manager' },
    { path: '/incidentmanager/group/:groupId', access: 'login', right: 'readIncident', module: 'incident-manager' },
  ],
});

describe('screens', () => {
  it.each([
    ['/', 'public'],
    ['/privacy', 'public'],
    ['/Impressum/', 'public'],
    ['/cookies', 'public'],
    ['/notifications', 'login'],
  ] as const)("%s is the shell's own, %s [R-ROUTE-01, R-ROUTE-09, R-ROUTE-19, R-ROUTE-23]", (path, access) => {
    expect(screenOf(path, new Map())).toMatchObject({ kind: 'own', access });
  });

  it.each([
    ['/login', 'mf-account', 'public'],
    ['/devicemanager', 'mf-devicemanager', 'login'],
    ['/devicemanager/ZzE3', 'mf-devicemanager', 'login'],
    ['/DeviceManager/ZzE3/', 'mf-devicemanager', 'login'],
    ['/createvoucher', 'mf-billing', 'login'],
    ['/createVoucher', 'mf-billing', 'login'],
    ['/incidentmanager/group/ZzE3', 'mf-incidents', 'login'],
  ] as const)(
    '%s is drawn by %s, %s [R-ROUTE-02, R-ROUTE-10, R-ROUTE-11, R-ROUTE-21, R-ROUTE-23, R-ROUTE-25]',
    (path, remote, access) => {
      expect(screenOf(path, remotes)).toMatchObject({ kind: 'remote', remote, access });
    },
  );

  it.each([
    ...['/nowhere', '/devicemanager/ZzE3/more', '/notifications/1', '/map', '/privacy/x', '/incidentmanager/group'],
    ...['/login/more', '/devicemanager/ZzE3//', '/index.html', '/%FF%', '/%'],
  ])('%s is not found [R-ROUTE-23, R-ROUTE-24]', (path) => {
    // The router says that it cannot decode some.
    jest.spyOn(console, 'warn').mockImplementation();
    expect(screenOf(path, remotes)).toEqual({ kind: 'missing', access: 'public', route: undefined });
  });

  describe('match the whole path', () => {
    const listed = [
      ...['/', '/privacy', '/impressum', '/cookies', '/notifications'],
      ...['/login', '/register', '/signup', '/registered', '/activate', '/forgotpassword', '/resettriggered'],
      ...['/resetpassword', '/commander_login', '/userprofile', '/createvoucher'],
      ...['/devicemanager', '/devicemanager/:groupId', '/mydevices', '/map', '/sensordata/:deviceId'],
      ...['/incidentmanager', '/incidentmanager/group/:groupId', '/incidentmanager/device/:deviceId'],
      '/incidentmanager/device/:deviceId/group/:groupId',
      ...['/incident/:incidentId', '/incident/:incidentId/group/:groupId'],
      ...['/recipemanager/group/:groupId', '/recipemanager/export/group/:groupId'],
      ...['/recipemanager/transmissions/group/:groupId', '/device/:deviceId', '/audit', '/audit/group/:groupId'],
    ] as const;
    const all = serving({ 'mf-account': listed.slice(5).map((path) => ({ path, access: 'login' })) });
    const at = (path: string) => screenOf(path, all).route?.path;
    const paths = listed.map((route) => [route.replace(/:\w+/g, 'ZzE3'), route] as const);

    it.each(paths)('%s is one page, in any letter case and with one slash at its end [R-ROUTE-23]', (path, route) => {
      const inCapitals = path.replace(/[a-z_]{2,}/g, (word) => word.toUpperCase());
      expect([at(path), at(inCapitals), at(`${path}/`.replace('//', '/'))]).toEqual([route, route, route]);
    });

    it.each(paths)('of %s one segment more or fewer is not found, but where another page is [R-ROUTE-23]', (path) => {
      const others = new Map<string, string>(paths);
      const fewer = path.slice(0, path.lastIndexOf('/'));
      for (const wrong of [`${path}/more`.replace('//', '/'), fewer, `${path}//`].filter(Boolean))
        expect([wrong, at(wrong)]).toEqual([
          wrong,
          wrong === '/devicemanager/more' ? '/devicemanager/:groupId' : others.get(wrong),
        ]);
    });
  });

  it('of a remote that is switched off or left out say so, behind the log-in where the page is [R-ROUTE-25]', () => {
    const absent: AbsentRemotes = new Map([
      ['mf-account', { extras: remotes.get('mf-account')!.extras, why: 'without' }],
      ['mf-devicemanager', { extras: remotes.get('mf-devicemanager')!.extras, why: 'off' }],
    ]);
    expect(screenOf('/login', new Map(), { absent })).toMatchObject({
      kind: 'absent',
      remote: 'mf-account',
      why: 'without',
      access: 'public',
    });
    expect(screenOf('/devicemanager/ZzE3', new Map(), { absent })).toMatchObject({
      kind: 'absent',
      remote: 'mf-devicemanager',
      why: 'off',
      access: 'login',
    });
    expect(screenOf('/devicemanager', remotes, { absent })).toMatchObject({ kind: 'remote' });
    expect(screenOf('/nowhere', new Map(), { absent })).toMatchObject({ kind: 'missing' });
  });

  it("are refused where no registry says which addresses there are; the shell's own stay [R-ROUTE-24]", () => {
    const kindOf = (path: string) => screenOf(path, new Map(), { isRefused: true }).kind;
    expect(['/login', '/devicemanager', '/incident/x', '/nowhere', '/', '/privacy'].map(kindOf)).toEqual([
      'refused',
      'refused',
      'refused',
      'refused',
      'own',
      'own',
    ]);
    expect(screenOf('/devicemanager', new Map(), { isRefused: true }).access).toBe('public');
  });

  it('have the footer on four of them only [R-SHELL-12]', () => {
    for (const path of ['/login', '/privacy', '/impressum', '/cookies'])
      expect(screenOf(path, remotes).route?.footer).toBe(true);
    for (const path of ['/', '/notifications', '/devicemanager', '/incidentmanager', '/nowhere'])
      expect(screenOf(path, remotes).route?.footer).toBeUndefined();
  });

  it('carry the switch under which they work [R-ROUTE-30]', () => {
    expect(screenOf('/incidentmanager', remotes).route?.module).toBe('incident-manager');
    expect(screenOf('/devicemanager', remotes).route?.module).toBeUndefined();
  });
});
