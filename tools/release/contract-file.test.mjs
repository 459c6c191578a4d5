import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import ts from 'typescript';
import { listApi } from './api-listing.mjs';
import { brokenReleases, compareApi, liveReleases, raised } from './contract-file.mjs';

const folder = mkdtempSync(join(tmpdir(), 'portal-contract-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const MODULE = '@portal/ui/badge';
const OPTIONS = { target: ts.ScriptTarget.ES2022, strict: true, noEmit: true, noLib: true, types: [] };

/** What a small facade offers. */
function api(source, module = MODULE) {
  const file = join(folder, 'facade.ts');
  writeFileSync(file, source);
  return listApi({ [module]: file }, OPTIONS);
}

const BEFORE = `
  type Size = 'small' | 'large';
  interface BadgeProps { count: number; size?: Size; onOpen: (at: { x: number }) => void }
  export function Badge(props: BadgeProps): string { return String(props.count); }
  export const badges = { last: '', clear(): void {} };
  export interface Shown { name: string }
`;
const changes = (from, to) => {
  assert.ok(BEFORE.includes(from));
  const { broken, added } = compareApi(api(BEFORE), api(BEFORE.replace(from, to)));
  return { broken: broken.map(({ what }) => what), added: added.map(({ what }) => what) };
};

describe('what remotes are offered', () => {
  it('is the same when only its own words for it are others', () => {
    assert.deepEqual(changes("type Size = 'small' | 'large'", "type Size = 'large' | 'small'"), {
      broken: [],
      added: [],
    });
    const renamed = BEFORE.replaceAll('BadgeProps', 'PropsOfBadge').replaceAll('Size', 'HowLarge');
    assert.deepEqual(api(renamed), api(BEFORE));
  });

  for (const [name, from, to, what] of [
    ['an export', 'export interface Shown', 'export const more = 1; export interface Shown', 'more is new'],
    ['what a part may be given', 'size?: Size;', 'size?: Size; tone?: string;', 'Badge.tone? is new'],
  ])
    it(`grows by ${name}`, () => assert.deepEqual(changes(from, to), { broken: [], added: [what] }));

  for (const [name, from, to, what] of [
    ['an export is gone', 'export const badges', 'const badges', 'badges is gone'],
    ['a member is gone', 'clear(): void {}', '', 'badges.clear is gone'],
    ['a part can no longer be given something', 'size?: Size;', '', 'Badge.size? is gone'],
    ['a part must be given more', 'count: number;', 'count: number; max: number;', 'Badge.max must be there now'],
    ['what might be missing must be there', 'size?: Size', 'size: Size', 'Badge.size? is another'],
    ['a type is another', 'count: number', 'count: string', 'Badge.count has another type'],
    ['a type is another deep inside', 'x: number', 'x: string', 'Badge.onOpen has another type'],
    ['a choice is gone', "'small' | 'large'", "'small'", 'Badge.size? has another type'],
    ['a function answers something else', '): string {', '): unknown {', 'Badge has another type'],
    ['a type that is exported is another', 'name: string', 'name: number', 'Shown.name has another type'],
  ])
    it(`breaks when ${name}`, () => assert.deepEqual(changes(from, to), { broken: [what], added: [] }));
});

describe('the versions of the contract', () => {
  const version = { major: 2, minor: 3 };
  const contract = (before = api(BEFORE)) => ({ declarations: version, facades: version, api: before });
  const after = (from, to, module = MODULE) => {
    const { declarations, facades } = raised(contract(api(BEFORE, module)), api(BEFORE.replace(from, to), module));
    return [declarations, facades].map(({ major, minor }) => `${major}.${minor}`);
  };

  it('stay while nothing changes, rise by a minor with additions and by a major with what breaks', () => {
    assert.deepEqual(after('', ''), ['2.3', '2.3']);
    assert.deepEqual(after('size?: Size', 'size?: Size; tone?: string'), ['2.3', '2.4']);
    assert.deepEqual(after('size?: Size', 'tone?: string'), ['2.3', '3.0']);
  });

  it('are two: what remotes declare has its own', () =>
    assert.deepEqual(after('name: string', 'name: number', '@portal/contracts/remote'), ['3.0', '2.3']));
});

describe('the releases that a change breaks', () => {
  const releases = [
    { name: 'mf-a', version: '1', consumes: [MODULE, 'react'] },
    { name: 'mf-b', version: '2', consumes: ['react'] },
  ];
  it('are those that take what changed', () => {
    assert.deepEqual(brokenReleases([{ module: MODULE, what: 'Badge is gone' }], releases), [`mf-a 1 takes ${MODULE}`]);
    assert.deepEqual(brokenReleases([], releases), []);
  });

  it('are all, when it is what remotes declare', () =>
    assert.equal(brokenReleases([{ module: '@portal/contracts/remote', what: '' }], releases).length, 2));

  it('are looked for among what the registry lists, and what stands behind it', () => {
    const entry = { metadata: { version: '2' }, extras: { fallback: { version: '1' } } };
    writeFileSync(join(folder, 'registry.json'), JSON.stringify({ microFrontends: { 'mf-a': [entry] } }));
    for (const at of ['1', '2', '3']) {
      mkdirSync(join(folder, 'remotes/mf-a', at), { recursive: true });
      writeFileSync(join(folder, 'remotes/mf-a', at, 'release.json'), JSON.stringify({ name: 'mf-a', version: at }));
    }
    assert.deepEqual(
      liveReleases(folder).map(({ version: at }) => at),
      ['2', '1'],
    );
  });
});
