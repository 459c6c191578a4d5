import { portalUrl } from '../fixtures';
import type { FaultLine } from '../lib/engines/fault-line';
import { expect, inEachEngine, test } from '../lib/engines/test';
import { registryOf, signed } from '../lib/registry';

const logIn = { role: 'button', name: 'Log in', within: 'main' } as const;
const refused = { role: 'heading', name: 'Parts of the portal can’t be loaded safely', within: 'main' } as const;
const ADDRESSES = /^\/registry\.json(\.sig)?$/;

/** What a registry may be that nobody is to take. */
const REGISTRIES: Readonly<Record<string, (line: FaultLine, text: string) => void>> = {
  'somebody changed': (line, text) => line.serve(text.replace('Team Account', 'Team Evil'), signed(text)),
  'nobody signed': (line, text) => line.serve(text, 'none'),
  'has expired': (line, text) => line.serve(text, signed(text, { exp: Math.floor(Date.now() / 1000) - 1 })),
};

inEachEngine(() => {
  for (const [what, serve] of Object.entries(REGISTRIES))
    test(`no remote runs by a registry that ${what}, and a genuine one brings them without a reload`, async ({
      window,
      line,
    }) => {
      serve(line, JSON.stringify(await registryOf(portalUrl())));
      await window.open('/login');
      await window.shows(refused);
      expect(await window.run(() => Object.keys(self).filter((name) => name.startsWith('mf_')))).toEqual([]);
      line.serve();
      await window.press({ role: 'button', name: 'Try again', within: 'main' });
      await window.shows(logIn);
    });

  test('no remote runs by a registry that was replaced since', async ({ window, line }) => {
    await window.open('/login');
    await window.shows(logIn);
    const text = JSON.stringify(await registryOf(portalUrl()));
    line.serve(text, signed(text, { serial: 1 }));
    await window.open('/login');
    await window.shows(refused);
  });

  for (const fault of ['answers 500', 'hangs', 'is a page'] as const)
    test(`where the registry ${fault} an open page goes on, and a new one has that of the page`, async ({
      window,
      line,
      come,
    }) => {
      line.break(ADDRESSES, fault);
      await come('operator');
      // What makes an open page ask for it again.
      await window.run(() => {
        for (const type of ['offline', 'online']) dispatchEvent(new Event(type));
      });
      await window.goTo('/incidentmanager');
      await window.shows({ role: 'heading', name: /Incident/, within: 'main' });
      await window.goTo('/userprofile');
      await window.shows({ role: 'heading', name: /profile/i, within: 'main' });
    });

  test('where the page has none and the registry is down, it says so, and another try brings it', async ({
    window,
    line,
  }) => {
    line.change((html) => html.replace('id="registry"', 'id="nothing"'));
    line.break(ADDRESSES, 'answers 500');
    await window.open('/login');
    await window.shows(refused);
    line.mend();
    await window.press({ role: 'button', name: 'Try again', within: 'main' });
    await window.shows(logIn);
  });
});
