import type { Registry } from '@portal/contracts/registry';
import { testPortal, type TestPortal } from '../../testing/portal';
import { logReleases } from './release-log';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const registry = (remotes: Record<string, [version: string, traffic: number, disabled?: boolean][]>): Registry => ({
  schema: '',
  microFrontends: Object.fromEntries(Object.entries(remotes).map(([name, versions]) => [
    name, versions.map(([version, traffic, disabled = false]) => ({ url: '/x.js', metadata: { integrity: '', version }, deployment: { traffic }, extras: { disabled } as Registry['microFrontends'][string][number]['extras'] })),
  ])),
});
const entries = () => portal.services.db.selectFrom('audit_log').select(['user_id', 'subject', 'before', 'after']).where('action', '=', 'release.publish').orderBy('serial').execute();

it('every published, rolled out, switched off or withdrawn release stands in the log, once for all instances [R-EXT-08]', async () => {
  const { db } = portal.services;
  const first = registry({ 'mf-a': [['1.0', 100]], 'mf-b': [['1.0', 100]] });
  expect(await Promise.all([logReleases(db, first), logReleases(db, first)])).toEqual(expect.arrayContaining([2, 0]));
  expect(await logReleases(db, first)).toBe(0);
  const states: Parameters<typeof registry>[0][] = [
    { 'mf-a': [['1.1', 10], ['1.0', 90]], 'mf-b': [['1.0', 100]] }, { 'mf-a': [['1.1', 100]], 'mf-b': [['1.0', 100]] }, { 'mf-a': [['1.1', 100, true]], 'mf-b': [['1.0', 100]] }, { 'mf-b': [['1.0', 100]] },
    { 'mf-a': [['1.2', 100]], 'mf-b': [['1.0', 100]] },
  ];
  for (const state of states) {
    expect(await logReleases(db, registry(state))).toBe(1);
    expect(await logReleases(db, registry(state))).toBe(0);
  }
  const log = (await entries()).filter(({ subject }) => subject === 'release:mf-a');
  expect(log.map(({ after }) => after)).toEqual([
    { versions: [{ version: '1.0', traffic: 100 }] }, { versions: [{ version: '1.1', traffic: 10 }, { version: '1.0', traffic: 90 }] }, { versions: [{ version: '1.1', traffic: 100 }] },
    { versions: [{ version: '1.1', traffic: 100, off: true }] }, { versions: [] }, { versions: [{ version: '1.2', traffic: 100 }] },
  ]);
  expect(log.map(({ before }) => before)).toEqual([null, ...log.slice(0, -1).map(({ after }) => after)]);
  expect(log.every(({ user_id }) => user_id === null)).toBe(true);
});
