import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const startPortal = jest.fn(async () => undefined);
jest.mock('./portal', () => ({ startPortal }));
jest.mock('./app/begin-session', () => ({ sessionStart: {} }));
jest.mock('./remotes/open-door', () => ({}));

/** Loads the page and runs its script; answers whether the notice of old browsers is seen, and whether anything else stands beside it. */
async function start() {
  const page = readFileSync(join(__dirname, '../index.html'), 'utf8');
  document.body.replaceChildren(...new DOMParser().parseFromString(page, 'text/html').body.children);
  const notice = document.querySelector<HTMLElement>('.old');
  // As the style sheet of the page has it where the browser knows its colours.
  notice?.style.setProperty('display', 'none');
  await jest.isolateModulesAsync(async () => void (await import('./main')));
  await new Promise((resolve) => setTimeout(resolve));
  return [notice?.style.display, notice?.parentElement?.childElementCount];
}
afterEach(() => startPortal.mockClear());

it('the portal starts in a browser that has all that it calls', async () => {
  expect(await start()).toEqual(['none', 2]);
  expect(startPortal).toHaveBeenCalledTimes(1);
});

it('the page says where its web manifest and its icons are, without which no browser installs it [R-EXT-24]', () => {
  const page = readFileSync(join(__dirname, '../index.html'), 'utf8');
  const { head } = new DOMParser().parseFromString(page, 'text/html');
  const linked = (rel: string) => head.querySelector(`link[rel="${rel}"]`)?.getAttribute('href');
  // The server writes it in the language of the browser.
  expect(linked('manifest')).toBe('/manifest.webmanifest');
  for (const rel of ['icon', 'apple-touch-icon'])
    expect([rel, existsSync(join(__dirname, '../public', linked(rel) ?? 'none'))]).toEqual([rel, true]);
});

it('the page says nothing of referrers: what the server says of them holds on every page [R-ACC-19]', () => {
  expect(readFileSync(join(__dirname, '../index.html'), 'utf8')).not.toMatch(/referrer/i);
});

it('a browser that runs none of the scripts has the notice on the page, in each language, and one of now does not see it [R-ACC-28]', () => {
  const page = new DOMParser().parseFromString(readFileSync(join(__dirname, '../index.html'), 'utf8'), 'text/html');
  const texts = [...page.querySelectorAll<HTMLElement>('#root .old p')].map(({ lang, textContent }) => [
    lang,
    /^(This browser can’t|Dieser Browser kann|Este navegador no|Ce navigateur ne)/.test(textContent ?? ''),
  ]);
  expect(texts).toEqual(['en', 'de', 'es', 'fr'].map((language) => [language, true]));
  // What an old browser does not know of the style sheet it leaves out.
  const [known = '', ofNow = ''] = (page.querySelector('style')?.textContent ?? '').split('@supports (color:color-mix');
  const hides = (css: string) => /\.old\b[^{}]*\{[^}]*display:none/.test(css);
  expect([hides(known), hides(ofNow)]).toEqual([false, true]);
});

it.each([
  ['AbortSignal.any', AbortSignal, 'any'],
  ['URL.canParse', URL, 'canParse'],
] as const)('a browser without %s keeps the plain notice in place of the portal [R-ACC-28]', async (_, owner, name) => {
  const known = Object.getOwnPropertyDescriptor(owner, name) ?? {};
  Reflect.deleteProperty(owner, name);
  const seen = await start();
  Object.defineProperty(owner, name, known);
  expect(seen).toEqual(['block', 1]);
  expect(startPortal).not.toHaveBeenCalled();
});
