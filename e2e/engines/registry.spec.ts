import { inEachEngine, test } from '../lib/engines/test';

const logIn = { role: 'button', name: 'Log in', within: 'main' } as const;
const refused = { role: 'heading', name: 'Parts of the portal can’t be loaded safely', within: 'main' } as const;
const ADDRESSES = /^\/registry\.json(\.sig)?$/;

inEachEngine(() => {
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
