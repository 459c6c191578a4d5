import { isOwnHost } from './own-host';

const request = (...hosts: string[]) => ({
  headers: { host: hosts[0] },
  rawHeaders: hosts.flatMap((host) => ['Host', host]),
});

describe('a listener of this machine', () => {
  it.each(['localhost', 'LOCALHOST:8082', '127.0.0.1:8082', '10.1.2.3', '[::1]:8082', '[fd00::1]', 'portal:8082'])(
    'answers %s',
    (host) => {
      expect(isOwnHost(request(host), ['portal'])).toBe(true);
    },
  );

  it.each([
    ['evil.example'],
    ['evil.example:8082'],
    ['127.0.0.1.evil.example'],
    ['localhost.evil.example'],
    ['portal.evil.example'],
    ['[::1].evil.example'],
    ['evil.[::1]'],
    [''],
    ['localhost', 'evil.example'],
    ['localhost', 'localhost'],
  ])('does not answer %s %s', (...hosts) => {
    expect(isOwnHost(request(...hosts), ['portal'])).toBe(false);
  });

  it('knows no name that it was not told', () => {
    expect(isOwnHost(request('portal'))).toBe(false);
    expect(isOwnHost({ headers: {}, rawHeaders: [] }, ['portal'])).toBe(false);
  });

  it('counts headers by their name, not by what they say', () => {
    const rawHeaders = ['Host', 'localhost', 'accept', '*/*', 'x-asks-for', 'host'];
    expect(isOwnHost({ headers: { host: 'localhost' }, rawHeaders })).toBe(true);
    expect(isOwnHost({ headers: { host: 'localhost' }, rawHeaders: [...rawHeaders, 'HOST', 'evil.example'] })).toBe(
      false,
    );
  });
});
