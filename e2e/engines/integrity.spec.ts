import { portalUrl } from '../fixtures';
import type { FaultLine } from '../lib/engines/fault-line';
import { expect, inEachEngine, test } from '../lib/engines/test';
import type { Thing } from '../lib/engines/window';
import { registryOf, signed } from '../lib/registry';
import { type Between, lineOf, type Outcome, TAMPERINGS } from '../lib/tampering';

const between = (line: FaultLine): Between => ({
  foreignUrl: line.foreignUrl,
  file: line.rewrite,
  registry: line.serve,
  page: line.change,
  add: (path, text, type) => void line.add(path, text, type),
});

const SHOWN: Readonly<Record<Outcome, Thing>> = {
  unharmed: { role: 'button', name: 'Log in', within: 'main' },
  block: { role: 'heading', name: 'Account can’t be loaded right now', within: '[role=alert]' },
  refused: { role: 'heading', name: 'Parts of the portal can’t be loaded safely', within: 'main' },
  'no start': { role: 'link', name: 'Try again', within: '[role=alert]' },
};

inEachEngine((engine) => {
  const lines: string[] = [];
  test.afterAll(() => console.log([`      ${engine}`, ...lines].join('\n')));

  for (const tampering of TAMPERINGS) {
    const { part, what, outcome, reported, isKnown, tamper } = tampering;
    test(`${part}: ${what}: nothing foreign runs`, async ({ window, line }) => {
      if (isKnown) {
        await window.open('/login');
        await window.shows(SHOWN.unharmed);
      }
      // WebKit tells of every script that the page wants beforehand as well.
      const reports = () => line.reports.filter((report) => reported?.test(report)).length;
      const healthy = await registryOf(portalUrl());
      await tamper(between(line), healthy);
      await window.open('/login');
      await window.shows(SHOWN[outcome]);
      if (reported) await expect.poll(reports, 'it was reported').toBeGreaterThan(0);
      expect(await window.run(() => 'foreignCodeRan' in self), 'foreign code ran').toBe(false);
      const ran = await window.run(() => Object.keys(self).filter((name) => name.startsWith('mf_')));
      if (outcome === 'refused' || outcome === 'no start') expect(ran, 'remotes that ran').toEqual([]);
      lines.push(lineOf(tampering, outcome, reports()));
      if (outcome !== 'block' && outcome !== 'refused') return;
      // What is genuine, and not older than what was told, brings the page without a reload.
      const text = JSON.stringify(healthy);
      line.mend();
      line.serve(text, signed(text));
      await window.press({ role: 'button', name: 'Try again' });
      await window.shows(SHOWN.unharmed);
    });
  }
});
