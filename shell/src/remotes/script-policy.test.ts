import { allowScripts, integrityOf, startScriptPolicy } from './script-policy';

describe('the script policy', () => {
  beforeAll(() => startScriptPolicy());

  it('lets a script with a known hash through, by its full address', () => {
    allowScripts('/remotes/mf-recipes/1.0.0/remoteEntry.js', { 'a.js': 'sha256-a' });
    expect(portalScripts.address('/remotes/mf-recipes/1.0.0/a.js')).toBe(
      `${location.origin}/remotes/mf-recipes/1.0.0/a.js`,
    );
    expect(portalScripts.integrity(`${location.origin}/remotes/mf-recipes/1.0.0/a.js`)).toBe('sha256-a');
  });

  it.each([
    '/remotes/mf-recipes/1.0.0/b.js',
    '/remotes/mf-recipes/1.0.1/a.js',
    'https://elsewhere.example/remotes/mf-recipes/1.0.0/a.js',
    'data:text/javascript,1',
  ])('refuses %s, whose hash nobody told', (url) => {
    expect(() => portalScripts.address(url)).toThrow(TypeError);
    expect(() => integrityOf(url)).toThrow(TypeError);
  });
});
