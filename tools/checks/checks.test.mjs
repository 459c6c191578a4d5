import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, it, mock } from 'node:test';
import { missingPictures, offered, shown } from '../../gallery/checks/offer.mjs';
import { filesIn } from '../lib/source-files.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { untrueNames } from './docs.mjs';
import { compareLanguage, flatten, placeholders } from './locales.mjs';
import { PARTS } from './parts.mjs';
import { idsInTests, readRequirements } from './requirements.mjs';
import { Result } from './result.mjs';
import { namedPart, readSum, testParts } from './run-parts.mjs';
import { weighRelease } from './sizes.mjs';
import { wordsOf } from './source-words.mjs';
import { failedInTap, failedSpecs } from './suites.mjs';
import { tracesIn } from './traces.mjs';
import { filesSeen, typedFolders, typeFindings } from './types.mjs';

describe('the check of languages', () => {
  const english = flatten({
    group: { delete: 'Delete {{name}}?' },
    devices_one: '{{count}} device',
    devices_other: '{{count}} devices',
  });

  it('passes a complete language', () => {
    const german = flatten({
      group: { delete: '{{name}} löschen?' },
      devices_one: 'Ein Gerät',
      devices_other: '{{count}} Geräte',
    });
    assert.deepEqual(compareLanguage('de', german, english), []);
  });

  it('finds missing, superfluous and empty texts, a lost placeholder and a lost plural form', () => {
    const german = flatten({ group: { delete: 'Löschen?', more: 'Mehr', none: ' ' }, devices_one: 'Ein Gerät' });
    assert.deepEqual(compareLanguage('de', german, english), [
      'group.more does not exist in English',
      'group.none does not exist in English',
      'group.none is empty',
      'group.delete has no placeholders where English has {{name}}',
      'devices_other is missing',
    ]);
    assert.deepEqual(compareLanguage('de', flatten({ group: { delete: '{{name}}' } }), english), [
      'devices is missing',
    ]);
  });

  it('finds what is English in another language, be it a word, but not a name or a word that both have', () => {
    const sentences = flatten({
      name: 'Cloud Connect Portal',
      count: '{{count, number}} OK',
      save: 'Save',
      ask: 'Delete the group {{name}} now?',
    });
    assert.deepEqual(compareLanguage('fr', sentences, sentences), ['save is not translated', 'ask is not translated']);
    assert.deepEqual(compareLanguage('en', sentences, sentences), []);
    // A package may list more, for the languages that it names.
    const own = { Save: 'de fr', 'Delete the group {{name}} now?': 'de' };
    assert.deepEqual(compareLanguage('fr', sentences, sentences, own), ['ask is not translated']);
  });

  it('finds where a French line could break before a sign or within quotation marks', () => {
    const asked = flatten({ ask: 'Supprimer « {{name}} » ?', state: 'État : {{name}}', done: 'Terminé.' });
    const texts = flatten({ ask: 'Delete “{{name}}”?', state: 'State: {{name}}', done: 'Done.' });
    assert.deepEqual(compareLanguage('fr', asked, texts), [
      'ask needs a no-break space',
      'state needs a no-break space',
    ]);
    const kept = asked.map(([key, text]) => [key, text.replace(/ (?=[:?»])|(?<=«) /g, '\u00a0')]);
    assert.deepEqual(compareLanguage('fr', kept, texts), []);
  });

  it('reads placeholders with formats and tags', () => {
    assert.deepEqual(placeholders('<1>{{ count, number }}</1> of {{all}}'), [
      '</1>',
      '<1>',
      '{{all}}',
      '{{count,number}}',
    ]);
  });

  it('reads keys, templates and words from code', (test) => {
    const folder = mkdtempSync(join(ROOT, '.cache', 'words-'));
    test.after(() => rmSync(folder, { recursive: true }));
    writeFileSync(
      join(folder, 'Page.tsx'),
      "export const Page = ({ t, open, state }) => <p title='Shown'>{t(open ? 'list.open' : 'list.closed')} {t(`status.${state}`)} Hello <b aria-label={t('list.more')} />{state === 'open' && 'Opened'}<i alt={open ? '1' : 'Shut'} className={'wide'} />{state ?? ('Still')}<i aria-label={`Number ${state}`} /></p>;",
    );
    const words = wordsOf([relative(ROOT, join(folder, 'Page.tsx'))]);
    assert.deepEqual(
      words.keys.map(({ key }) => key),
      ['list.open', 'list.closed', 'list.more'],
    );
    assert.deepEqual(
      words.literals.map((found) => found.replace(/^\S+ /, '')),
      [
        'says title="Shown"',
        'shows "Hello"',
        'shows "Opened"',
        'says alt="Shut"',
        'shows "Still"',
        'says aria-label="Number"',
      ],
    );
    assert.ok(words.says('status.ALERT'));
    assert.ok(words.says('list.more'));
    assert.ok(!words.says('list.other'));
  });
});

describe('the check of requirements', () => {
  it('reads ids, claims and resolved issues', () => {
    const { claims, resolved } = readRequirements(
      'Resolved issues: #3, #4\n- **R-DEV-01** (#3) (#4) One.\n- **R-DEV-02** Two.\n',
    );
    assert.deepEqual(
      [...claims],
      [
        ['R-DEV-01', ['3', '4']],
        ['R-DEV-02', []],
      ],
    );
    assert.deepEqual([...resolved], ['3', '4']);
  });

  it('finds ids in brackets only', () => {
    assert.deepEqual([...idsInTests("it('counts once [R-DEV-10, R-DEV-11]') // R-DEV-12")], ['R-DEV-10', 'R-DEV-11']);
    assert.deepEqual([...idsInTests("it.each([['R-ERR-01', 400]])('[%s] for %d')")], ['R-ERR-01']);
  });
});

describe('the check for traces of one machine', () => {
  it('finds home folders and addresses in a lockfile, and leaves addresses of the product alone', () => {
    const home = `/${'home'}/ann/portal`;
    assert.equal(tracesIn('a.ts', `const path = '${home}';`).length, 1);
    assert.deepEqual(tracesIn('a.ts', "fetch('/api/groups'); import '../work/list';"), []);
    assert.equal(tracesIn('a.ts', `/** Said elsewhere [${'UI'} 8], [${'DES' + 'IGN'} section 5]. */`).length, 1);
    assert.equal(tracesIn('pnpm-lock.yaml', `resolution: {${'tarball'}: x}`).length, 1);
  });
});

describe('the check of documents', () => {
  const files = ['README.md', 'docs/a.md', 'shell/src/main.ts', 'mf-one/src/pages/List.tsx', 'tools/lib/run.mjs'];
  const says = (text) => untrueNames('docs/a.md', text, files, () => '## How it *works*, in short');

  it('passes what is there: links with headings, paths, patterns, files by their last names, addresses and what is built', () => {
    assert.deepEqual(
      says(
        '[a](../README.md#how-it-works-in-short) [b](https://x.example) `shell/` `mf-*/src/pages` `mf-<name>/src/{pages,panels}`' +
          ' `src/main.ts` `run.mjs` `/api/docs.json` `shell/dist/main.js` `npm test -- shell/x`',
      ),
      [],
    );
  });

  it('finds links, headings, paths and files that are not', () => {
    assert.deepEqual(
      says('[a](gone.md) [b](../README.md#gone) `shell/src/gone` `mf-*/src/panels` `gone.mjs` `lib/main.ts`').map(
        (found) => found.split(' ').slice(0, 3).join(' '),
      ),
      [
        'links to gone.md',
        'links to ../README.md#gone,',
        'names shell/src/gone',
        'names mf-*/src/panels',
        'names gone.mjs',
        'names lib/main.ts',
      ],
    );
  });
});

describe('the check of pictures', () => {
  const offer = new Map([
    ['./tooltip', ['TooltipArea', 'tooltip']],
    ['./icons', ['Add', 'Edit']],
    ['./focus', ['useFocus']],
  ]);

  it('passes what is shown by name, as a whole, or stands aside with a reason', () => {
    const pictures = new Set(['TooltipArea', 'tooltip', './icons *']);
    assert.deepEqual(missingPictures(offer, pictures, { './focus': 'draws nothing' }), []);
    assert.deepEqual(
      missingPictures(offer, new Set(['TooltipArea', './icons *']), { './focus': '…', './tooltip tooltip': '…' }),
      [],
    );
  });

  it('finds what no story shows, and reasons that nobody needs', () => {
    const pictures = new Set(['TooltipArea', 'tooltip', 'Add']);
    assert.deepEqual(
      missingPictures(offer, pictures, { './focus': '…', './tooltip tooltip': '…', './gone': '…' }).map(
        (line) => line.split(/:| stands/)[0],
      ),
      ['Edit of ./icons', './tooltip tooltip', './gone'],
    );
  });

  it('reads what is there', () => {
    assert.ok(offered().get('./tooltip')?.includes('tooltip'));
    assert.ok(offered().get('./form')?.includes('useControlSize'), 'what an entry hands on');
    assert.ok(!offered().get('./button')?.includes('ButtonProps'), 'a type has no picture');
    assert.ok(shown().has('IconButton') && shown().has('./icons *'));
  });
});

describe('the check of sizes', () => {
  const weights = { 'remoteEntry.1.js': 13, 'chunk.2.js': 61, 'small.3.js': 1 };
  const weigh = (path) => weights[path.slice('release/'.length)] * 1024;

  it('finds a heavy entry, a heavy file and a heavy release', () => {
    assert.equal(weighRelease('release', Object.keys(weights), { entry: 12, file: 60, all: 74 }, weigh).length, 3);
    assert.deepEqual(weighRelease('release', Object.keys(weights), { entry: 13, file: 61, all: 75 }, weigh), []);
  });

  it('weighs a library of a single screen by its own limit, and not with the rest', () => {
    const release = (kb) => weighRelease('r', ['map-maplibre.1.js'], { file: 10, all: 10 }, () => kb * 1024);
    assert.deepEqual(release(230), []);
    assert.deepEqual(release(231), ['map-maplibre.1.js weighs 231.0 KB of 230 KB']);
  });

  it('finds an empty release', () => {
    assert.deepEqual(weighRelease('release', [], { file: 1, all: 1 }), ['has no scripts']);
  });
});

describe('the check of types', () => {
  it('finds a call in an .mjs file that its comment forbids, by the rules of the tools', async (test) => {
    const folder = mkdtempSync(join(ROOT, '.cache', 'types-'));
    test.after(() => rmSync(folder, { recursive: true }));
    const rules = { extends: '../../tools/tsconfig.json', compilerOptions: { types: [] }, include: ['*.mjs'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(rules));
    writeFileSync(
      join(folder, 'seeded.mjs'),
      "/** @param {number} n */\nconst twice = (n) => n * 2;\ntwice(2);\ntwice('two');\n",
    );
    const [found, ...more] = await typeFindings(relative(ROOT, folder));
    assert.match(found, /seeded\.mjs\(4,7\): error TS2345: Argument of type 'string'/);
    assert.deepEqual(more, []);
  });

  it('looks at every script of the tools, the gallery and the journeys, and at what configures them', async () => {
    assert.ok(typedFolders().includes('tools'));
    const seen = new Set(await filesSeen('tools'));
    const scripts = filesIn('.', /^[^/]+\.mjs$|^(tools|gallery|e2e)\/.*\.[cm]js$|webpack\.config\.mjs$/);
    assert.ok(scripts.length > 120);
    assert.deepEqual(
      scripts.filter((file) => !seen.has(join(ROOT, file))),
      [],
    );
  });
});

describe('parts that run beside another', () => {
  it('count with what they say last, and as a failure when they end without a word', () => {
    const { passed, failed, skipped } = readSum('ok looks\n\n12 passed, 1 failed, 2 skipped\n');
    assert.deepEqual({ passed, failed, skipped }, { passed: 12, failed: 1, skipped: 2 });
    assert.equal(readSum('12 passed, 0 failed, 0 skipped\nand then it died').failed, 1);
    assert.equal(readSum('').failed, 1);
  });

  it('hand on what failed in them', () => {
    const { failures } = readSum(
      '  ✘  1 a test\n\n✘ looks: a page is cut\n✘ looks: another\n\n1 passed, 2 failed, 0 skipped\n',
    );
    assert.deepEqual(failures, ['looks: a page is cut', 'looks: another']);
  });

  it('have one of the parts to run beside', () => {
    for (const { beside } of PARTS) assert.ok(beside === undefined || PARTS.some(({ name }) => name === beside));
  });
});

describe('the end of a run', () => {
  it('names each check that failed, with its part, since of a long output often only the end is kept', async () => {
    const log = mock.method(console, 'log', () => undefined);
    const run = async () => {
      const result = new Result();
      result.pass(3);
      result.fail('a file is too heavy\n    by 3 KB');
      result.failed += 1;
      result.name('another, that is counted elsewhere');
      return result;
    };
    const code = await testParts([{ name: 'sizes', title: '', run }]).finally(() => log.mock.restore());
    const said = log.mock.calls.map(({ arguments: [line] }) => String(line)).slice(-3);
    assert.deepEqual(
      [code, ...said.map((line) => line.trim())],
      [
        1,
        '✘ sizes: a file is too heavy\n✘ sizes: another, that is counted elsewhere',
        'Parts with failures: sizes. Run one alone with: npm test -- sizes',
        '3 passed, 2 failed, 0 skipped',
      ],
    );
  });

  it('is no success when a word of the command named no part, or no file of one', async () => {
    assert.throws(() => namedPart(PARTS, 'boundries'), /There is no part "boundries"\. The parts are: types, /);
    const log = mock.method(console, 'log', () => undefined);
    const nothing = [{ name: 'types', title: '', run: async () => new Result() }];
    const code = await testParts(nothing, 'mf-acount').finally(() => log.mock.restore());
    const said = log.mock.calls.map(({ arguments: [line] }) => String(line).trim());
    assert.equal(code, 1);
    assert.ok(said.includes('✘ nothing was checked, for "mf-acount" names nothing'), said.join('\n'));
    assert.equal(said.at(-1), '0 passed, 1 failed, 0 skipped');
  });

  it('says of a journey where it stands and what it saw instead', () => {
    const spec = (status, message) => ({
      file: 'e2e/tests/map.spec.ts',
      line: 7,
      title: 'shows a map',
      tests: [{ projectName: 'all', status, results: [{ errors: [{ message }] }] }],
    });
    const failed = failedSpecs({
      suites: [
        {
          suites: [
            { specs: [spec('unexpected', '\u001b[31mError\u001b[0m: not there\n\nExpected: 1\nReceived: 2\n')] },
          ],
        },
      ],
      specs: [spec('expected', ''), spec('flaky', 'late')],
    });
    assert.deepEqual(failed, [
      'e2e/tests/map.spec.ts:7 [all] shows a map: late',
      'e2e/tests/map.spec.ts:7 [all] shows a map: Error: not there · Expected: 1 · Received: 2',
    ]);
  });

  it('says of a test of the tools what went wrong, and of what it stands in nothing', () => {
    const failed = (depth, title, facts) =>
      [`not ok 1 - ${title}`, '  ---', ...facts.map((line) => `  ${line}`), '  ...']
        .map((line) => ' '.repeat(depth) + line)
        .join('\n');
    const text = [
      '    ok 1 - one that passes\n      ---\n      duration_ms: 1\n      ...',
      failed(4, 'is late', [`failureType: 'testTimeoutFailure'`, `error: 'timed out after 20ms'`, `code: 'ERR'`]),
      failed(4, 'compares', ['error: |-', '  it is so', '  ', '  1 !== 2', '  ', `code: 'ERR'`, 'stack: |-', '  at x']),
      failed(0, 'a group', [`failureType: 'subtestsFailed'`, `error: '2 subtests failed'`]),
      '',
    ].join('\n');
    assert.deepEqual(failedInTap(text), ['is late: timed out after 20ms', 'compares: it is so · 1 !== 2']);
  });
});
