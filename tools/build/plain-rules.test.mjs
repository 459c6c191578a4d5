import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';

const withPlainRules = createRequire(import.meta.url)('./plain-rules.cjs');
const fromUi = createRequire(new URL('../../shared/ui/package.json', import.meta.url));
const fromReact = createRequire(createRequire(fromUi.resolve('@fluentui/react-components')).resolve('@griffel/react'));
const core = fromReact.resolve('@griffel/core');
const runtime = join(dirname(core), '../src/runtime');
const original = join(runtime, 'compileAtomicCSSRule.js');
const folder = mkdtempSync(join(tmpdir(), 'plain-rules-'));
after(() => rmSync(folder, { recursive: true }));

/** The compiler with plain rules, of which `change` replaces imports. */
async function compilerOf(name, change = (source) => source) {
  const file = join(folder, `${name}.mjs`);
  const source = change(withPlainRules.call({ resourcePath: file }, readFileSync(original, 'utf8')));
  writeFileSync(file, source.replaceAll("from './", `from '${pathToFileURL(runtime).href}/`));
  return (await import(pathToFileURL(file).href)).compileAtomicCSSRule;
}

const NOTHING = { container: '', layer: '', media: '', scope: '', supports: '' };
const { compileAtomicCSSRule: griffels } = await import(pathToFileURL(original).href);
const ours = await compilerOf('ours');
const withoutParser = await compilerOf('without-parser', (source) =>
  source.replace(/^import .* from '\.\/compileCSSRules\.js';$/m, 'const compileCSSRules = () => ["parsed"];'),
);

const same = (rule, at = NOTHING) =>
  assert.deepEqual(ours({ ...rule }, at), griffels({ ...rule }, at), JSON.stringify([rule, at]));
const declared = (property, value, selectors = []) => ({ className: 'fabc', selectors, property, value });

/** All there are, by the types of CSS. */
const TYPES = createRequire(core).resolve('csstype/package.json').replace('package.json', 'index.d.ts');
const PROPERTIES = [
  ...new Set([...readFileSync(TYPES, 'utf8').matchAll(/^ {2}(\w+)\?: /gm)].map(([, name]) => name)),
  '--mark',
];
const VALUES = [
  0,
  1.5,
  '-1px',
  '#fff',
  'flex',
  'inline-grid',
  'sticky',
  'none',
  'text',
  'add',
  'grab',
  'zoom-in',
  'stretch',
  'fit-content',
  'fill-available',
  '-webkit-fill-available',
  'max-content',
  'space-between',
  'var(--a)',
  'var(--a, 3)',
  'rgba(0, 0, 0, 0.5)',
  'calc((100% - 4px) * 2)',
  'color-mix(in srgb, red 10%, blue)',
  'translate(-50%, -50%) rotate(3deg)',
  'minmax(0, 1fr) auto',
  'all 1s ease',
  'a, b',
  '1 / 2',
  '1/2',
  '" "',
  'x !important',
  'image-set(a 1x)',
  ' 1px',
  '1px  2px',
  'a; b: c',
  'url(a/b.svg)',
  '',
];
const SELECTORS = [
  ':hover',
  '&:hover',
  '::after',
  '&[open]',
  '[data-a="b"]',
  ':focus-visible::after',
  ':hover, :focus',
  '::placeholder',
  ':read-only',
  ':global(body)',
  ':not(:hover)',
  ':nth-child(2n)',
  '& > *',
  '& svg',
  ' :hover',
  '.x &',
];
const MEDIA = [
  '(max-width: 639px)',
  '(min-width: 640px) and (max-width: 1099px)',
  '(max-width: 639px), (pointer: coarse)',
  '(forced-colors: active)',
  '(a:b)',
  '(width >= 400px)',
  'screen and (max-width: 640px)',
  'print',
];

describe('rules of styles without a parser', () => {
  it('are those that Griffel writes, of each property and each kind of value', () => {
    assert.ok(PROPERTIES.length > 500, `${PROPERTIES.length} properties`);
    for (const property of PROPERTIES) for (const value of VALUES) same(declared(property, value));
  });

  it('are those that Griffel writes, of each kind of selector and media', () => {
    for (const media of ['', ...MEDIA]) {
      for (const selector of SELECTORS) same(declared('color', 'red', [selector]), { ...NOTHING, media });
      same(declared('color', 'red', [':hover', '::after']), { ...NOTHING, media });
    }
  });

  it('leave several values, mirrored rules and other at-rules to Griffel', () => {
    same(declared('color', ['red', 'var(--a)']));
    same({ ...declared('left', '0'), rtlClassName: 'rabc', rtlProperty: 'right', rtlValue: '0' });
    for (const [at, value] of [
      ['container', '(width > 1px)'],
      ['layer', 'one'],
      ['supports', '(display: grid)'],
      ['scope', 'to (.b)'],
    ])
      same(declared('color', 'red'), { ...NOTHING, [at]: value });
  });

  it('are written without a parser where it is plain', () => {
    for (const rule of [
      declared('backgroundColor', 'var(--a)'),
      declared('boxSizing', 'border-box'),
      declared('columnGap', '4px'),
      declared('cursor', 'pointer', [':hover']),
      declared('width', 'calc(100% - 4px)', ['::after']),
      declared('gridTemplateColumns', 'minmax(0, 1fr) auto'),
    ])
      for (const media of ['', ...MEDIA.slice(0, 4)])
        assert.notDeepEqual(withoutParser(rule, { ...NOTHING, media }), ['parsed'], JSON.stringify([rule, media]));
    assert.deepEqual(withoutParser(declared('color', 'red', ['& svg']), NOTHING), ['parsed']);
  });

  it('stop the build when Griffel compiles in another way', () => {
    assert.throws(() => withPlainRules('export const compileAtomicCSSRule = () => [];'), /plain-rules/);
  });
});
