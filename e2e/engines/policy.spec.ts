import { ENFORCES } from '../lib/engines/enforces';
import { expect, inEachEngine, test } from '../lib/engines/test';
import type { Window } from '../lib/engines/window';

const logIn = { role: 'button', name: 'Log in', within: 'main' } as const;

interface Probes {
  markup: () => string;
  address: () => string;
  policy: () => string;
  evaluation: () => string;
}
/** A turn later: what a driver itself calls some engines let evaluate. */
const probe = (window: Window, name: keyof Probes) =>
  window.run(
    (wanted) =>
      new Promise<string>((told) =>
        setTimeout(() => told((self as unknown as { probes: Probes }).probes[wanted as keyof Probes]())),
      ),
    name,
  );
const ran = (window: Window, name: string) => window.run((wanted) => wanted in self, name);

inEachEngine((engine) => {
  const { trustedTypes, integrityPolicy, preloadByHash } = ENFORCES[engine];

  test('what stands in the page itself does not run: a script, a handler, words that are made code', async ({
    window,
    line,
  }) => {
    line.change((html) =>
      html.replace(
        '<div id="root">',
        '<script>globalThis.inlineRan = true</script><img src="data:," alt="" onerror="globalThis.handlerRan = true"><div id="root">',
      ),
    );
    await window.open('/login');
    await window.shows(logIn);
    expect(await probe(window, 'evaluation')).toBe('EvalError');
    for (const name of ['inlineRan', 'handlerRan']) expect(await ran(window, name), name).toBe(false);
    // Were it not told, the page would not have got it at all.
    await expect.poll(() => line.reports.join('\n')).toMatch(/script-src-elem|script-src-attr|script-src/);
  });

  test('a script of another origin does not run, not even with its hash', async ({ window, line }) => {
    const hash = line.add('/same-code.js', line.foreignCode);
    const tag = (src: string) => `<script src="${src}" integrity="${hash}" crossorigin="anonymous"></script>`;
    line.change((html) => html.replace('<div id="root">', `${tag(`${line.foreignUrl}/code.js`)}<div id="root">`));
    await window.open('/login');
    await window.shows(logIn);
    expect(await ran(window, 'foreignCodeRan')).toBe(false);
    // The same code from here runs: what was refused is where it came from.
    line.change((html) => html.replace('<div id="root">', `${tag('/same-code.js')}<div id="root">`));
    await window.open('/login');
    await window.shows(logIn);
    expect(await ran(window, 'foreignCodeRan')).toBe(true);
  });

  test('a script of this origin with another hash does not run', async ({ window, line }) => {
    const other = line.add('/other.js', 'globalThis.otherRan = true;');
    line.add('/changed.js', 'globalThis.changedRan = true;');
    const tag = (src: string) => `<script src="${src}" integrity="${other}" crossorigin="anonymous"></script>`;
    line.change((html) => html.replace('<div id="root">', `${tag('/changed.js')}${tag('/other.js')}<div id="root">`));
    await window.open('/login');
    await window.shows(logIn);
    expect([await ran(window, 'changedRan'), await ran(window, 'otherRan')]).toEqual([false, true]);
  });

  test(`Integrity-Policy: a script without a hash ${integrityPolicy ? 'is refused' : 'runs'}`, async ({
    window,
    line,
  }) => {
    line.add('/bare.js', 'globalThis.bareRan = true;');
    line.change((html) => html.replace('<div id="root">', '<script src="/bare.js"></script><div id="root">'));
    await window.open('/login');
    await window.shows(logIn);
    expect(await ran(window, 'bareRan')).toBe(!integrityPolicy);
    // It is that policy alone which keeps it out.
    line.leaveOut('integrity-policy');
    await window.open('/login');
    await window.shows(logIn);
    expect(await ran(window, 'bareRan')).toBe(true);
  });

  test(`Trusted Types: text as markup and as an address of a script, and another policy, ${trustedTypes ? 'are refused' : 'are let through'} [R-CONST-07]`, async ({
    window,
    line,
  }) => {
    await window.open('/login');
    await window.shows(logIn);
    for (const name of ['markup', 'address', 'policy'] as const)
      expect(await probe(window, name), name).toBe(trustedTypes ? 'TypeError' : 'let through');
    line.leaveOut('content-security-policy');
    await window.open('/login');
    await window.shows(logIn);
    for (const name of ['markup', 'address', 'evaluation'] as const)
      expect(await probe(window, name), `${name} without a policy`).toBe('let through');
  });

  test(`scripts that the page wants beforehand ${preloadByHash ? 'come beforehand' : 'are refused beforehand, and come when they are needed'}`, async ({
    window,
    line,
  }) => {
    // Whatever would ask for them otherwise does not come.
    line.break(/\/shell\/main\.[^/]+\.js$/, 'is missing');
    await window.open('/login');
    const entries = () =>
      [...line.asked.keys()].filter((file) => /\/remotes\/mf-account\/.*remoteEntry/.test(file)).length;
    // What comes after them in the page has been asked for by then.
    await expect
      .poll(() => line.asked.has('/favicon.svg') || line.asked.has('/manifest.webmanifest') || entries() > 0)
      .toBe(true);
    expect(entries()).toBe(preloadByHash ? 1 : 0);
    line.mend();
    await window.open('/login');
    await window.shows(logIn);
    expect(entries()).toBe(1);
  });
});
