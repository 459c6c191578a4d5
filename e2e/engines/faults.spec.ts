import { portalUrl } from '../fixtures';
import { type LineFault } from '../lib/engines/fault-line';
import { expect, inEachEngine, test } from '../lib/engines/test';
import type { Window } from '../lib/engines/window';
import { FAULTS, listFaulty } from '../lib/faulty-remote';
import { registryOf, signed } from '../lib/registry';

/** The remote that breaks, as people see it. */
const FILES = {
  entry: /\/remotes\/mf-billing\/[^/]+\/remoteEntry\.[^/]+\.js$/,
  'exposed chunk': /\/remotes\/mf-billing\/[^/]+\/lifecycles\.[^/]+\.js$/,
};
const PAGE = '/createvoucher';
/** An error block shows at most this long after navigation (ms). */
const PATIENCE = 8_000;

const block = { role: 'heading', name: /Vouchers can’t be loaded right now/, within: '[role=alert]' } as const;
const form = { role: 'button', name: /create/i, within: 'main' } as const;
const heading = (name: RegExp) => ({ role: 'heading', name, within: 'main' }) as const;

const foreignCodeRan = (window: Window) => window.run(() => 'foreignCodeRan' in self);

/** Header, navigation and another remote work while this one is broken. */
async function expectTheRestWorks(window: Window): Promise<void> {
  await window.press({ role: 'link', name: 'Fleet manager', within: 'header' });
  await window.shows(heading(/^(Fleet manager|Groups)/));
  expect(await window.has(block)).toBe(false);
  await window.goTo('/incidentmanager');
  await window.shows(heading(/Incident/));
}

async function expectRecovery(window: Window): Promise<void> {
  await window.run(() => void Object.assign(self, { sameDocument: true }));
  await window.press({ role: 'button', name: 'Try again', within: '[role=alert]' });
  await window.shows(form);
  expect(await window.run(() => 'sameDocument' in self), 'recovered without a reload').toBe(true);
}

/** Everything for the entry, of the chunk one of each kind. */
const BROKEN: readonly (readonly [keyof typeof FILES, LineFault])[] = [
  ...(
    [
      'is missing',
      'answers 500',
      'hangs',
      'is cut off in the middle',
      'is half as long',
      'has one byte flipped',
      'is foreign code',
      'is followed by foreign code',
      'has the wrong type',
      'is a page',
      'is empty',
    ] as const
  ).map((fault) => ['entry', fault] as const),
  ...(
    [
      'is missing',
      'hangs',
      'is cut off in the middle',
      'has one byte flipped',
      'is followed by foreign code',
      'has the wrong type',
    ] as const
  ).map((fault) => ['exposed chunk', fault] as const),
];

inEachEngine(() => {
  for (const [part, fault] of BROKEN)
    test(`a remote whose ${part} ${fault} takes its own place alone, runs nothing foreign, and comes back with another try [R-SHELL-25]`, async ({
      window,
      line,
      come,
    }) => {
      await come('support');
      line.break(FILES[part], fault);
      await window.goTo(PAGE);
      await window.shows(block, PATIENCE);
      expect(await foreignCodeRan(window), 'foreign code ran').toBe(false);
      await expectTheRestWorks(window);
      await window.goTo(PAGE);
      await window.shows(block, PATIENCE);
      line.mend();
      await expectRecovery(window);
      expect(await foreignCodeRan(window), 'foreign code ran').toBe(false);
    });

  test('a remote whose entry is late is waited for', async ({ window, line, come }) => {
    await come('support');
    line.break(FILES.entry, 'is late');
    await window.goTo(PAGE);
    await window.shows(form, PATIENCE);
    expect(await window.has(block)).toBe(false);
  });

  for (const [fault, code] of [
    ['throws while mounting', FAULTS.mount],
    ['throws while rendering', FAULTS.render],
    ['hangs while mounting', FAULTS.hangingMount],
    ['shows nothing', FAULTS.blank],
  ] as const)
    test(`a release that ${fault} takes its own place alone, and gives way to the one behind it`, async ({
      window,
      line,
      come,
    }) => {
      const healthy = await registryOf(portalUrl());
      const publish = (fallback: boolean) => {
        const { address, faulty } = listFaulty(healthy, 'mf-billing', code('mf-billing'), { fallback });
        line.add(address, code('mf-billing'));
        line.serve(JSON.stringify(faulty), signed(JSON.stringify(faulty)));
      };
      publish(false);
      await come('support');
      await window.goTo(PAGE);
      await window.shows(block, PATIENCE);
      await expectTheRestWorks(window);
      publish(true);
      await window.open('/login');
      await window.open(PAGE);
      await window.shows(form, PATIENCE);
      expect(await window.has(block)).toBe(false);
    });

  test('a release with foreign bytes gives way to the last good one, and they do not run', async ({
    window,
    line,
    come,
  }) => {
    const healthy = await registryOf(portalUrl());
    const { address, faulty } = listFaulty(healthy, 'mf-billing', FAULTS.render('mf-billing'), { fallback: true });
    line.break(new RegExp(`^${address.replaceAll('.', '\\.')}$`), 'is foreign code');
    line.serve(JSON.stringify(faulty), signed(JSON.stringify(faulty)));
    await come('support');
    await window.goTo(PAGE);
    await window.shows(form, PATIENCE);
    expect(line.asked.get(address) ?? 0, 'they came').toBeGreaterThan(0);
    expect(await foreignCodeRan(window), 'foreign code ran').toBe(false);
  });

  test('files that came with a broken byte, and stay in the cache as they came, are had anew past it, and whole with the next page', async ({
    window,
    line,
  }) => {
    const files = /\/remotes\/mf-account\/.*\/(remoteEntry|lifecycles)\.[^/]+\.js$/;
    line.break(/\/remotes\/mf-account\/.*\/remoteEntry\.[^/]+\.js$/, 'has one byte flipped, for ever', 1);
    line.break(/\/remotes\/mf-account\/.*\/lifecycles\.[^/]+\.js$/, 'has one byte flipped, for ever', 1);
    const logIn = { role: 'button', name: 'Log in', within: 'main' } as const;
    await window.open('/login');
    await window.shows(logIn, PATIENCE);
    const asked = () => [...line.asked].filter(([file]) => files.test(file));
    expect(asked()).toHaveLength(2);
    const counts = asked();
    expect(Math.min(...counts.map(([, times]) => times)), 'each came broken, and was fetched anew').toBeGreaterThan(1);
    await window.open('/register');
    await window.shows(heading(/./));
    await window.open('/login');
    await window.shows(logIn);
    expect(asked(), 'the next page finds whole ones in the cache').toEqual(counts);
  });
});
