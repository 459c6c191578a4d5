import { wantedPath } from './wanted-path';

const taken = (path: string) => {
  wantedPath.remember(path);
  return wantedPath.take();
};

describe('the remembered path', () => {
  it.each(['/devicemanager/ZzE3', '/map?q=oven', '/incident/aTk/group/ZzE3', '/createVoucher', '/'])(
    '%s is opened after the log-in [R-ROUTE-25]',
    (path) => {
      expect(taken(path)).toBe(path);
    },
  );

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/nowhere',
    '/login',
    '',
  ])('%p is replaced by the fleet manager [R-ROUTE-26]', (path) => {
    expect(taken(path)).toBe('/devicemanager');
  });

  it('is the fleet manager with the device that an old device link names [R-ACC-21]', () => {
    wantedPath.remember('/map');
    expect(wantedPath.take('?cloudConnectID=AB%2F1')).toBe('/devicemanager?cloudConnectID=AB%2F1');
    expect(wantedPath.take('?other=1')).toBe('/devicemanager');
  });

  it('is used once [R-ROUTE-25]', () => {
    expect(taken('/map')).toBe('/map');
    expect(wantedPath.take()).toBe('/devicemanager');
  });
});
