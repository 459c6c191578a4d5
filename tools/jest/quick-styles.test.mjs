import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

const require = createRequire(import.meta.url);
// Before jsdom, as the environment of the tests has it.
const { matches, askEngine } = require('./quick-styles.cjs');
const fromJest = createRequire(require.resolve('jest-environment-jsdom'));
const { JSDOM } = fromJest('jsdom');
const { implForWrapper } = createRequire(fromJest.resolve('jsdom'))('./jsdom/living/generated/utils.js');

const PAGE = `<main class="a b"><p hidden class="a">one</p><ul><li class="b c" data-x="1">two<span class="a
  d"></span></li></ul>
  <button class="b" disabled>three</button><svg class="a"><path class="b"/></svg><A-Part class="c"></A-Part></main>`;

const SELECTORS = [
  ...['.a', '.b', '.c', '.d', '.none', 'p', 'li, span', 'P', 'svg', 'path', 'a-part', '*', '#no', '[hidden]'],
  ...[
    '.a.b',
    '.a .b',
    '.a > .b',
    'ul > li.b.c',
    'li + li',
    '.b ~ .a',
    '.a:not(.b)',
    '.b:not(:disabled)',
    '.b:disabled',
  ],
  ...[
    '.c[data-x="1"]',
    '.c[data-x="a, b"]',
    '.a, .d',
    '.a:is(.b, .c)',
    ':is(.a, .d)',
    '.a:hover',
    '.a:focus-within>.b',
  ],
  ...['.b:not(:has(.d))', '.a::before', '.a\\:b', 'main .a:not(.b > .c)', ':root', '', '::', '.a >', undefined],
];

test('what the tests of pages are told of styles is what the engine of jsdom says', () => {
  const { window } = new JSDOM(`<!doctype html>${PAGE}`);
  const elements = [...window.document.querySelectorAll('*')].map(implForWrapper);
  const answer = (ask, element, selector) => {
    try {
      return ask(element, selector);
    } catch {
      return 'refused';
    }
  };
  let found = 0;
  for (const element of elements)
    for (const selector of SELECTORS) {
      const expected = answer(askEngine, element, selector);
      assert.equal(answer(matches, element, selector), expected, `${element._localName} and "${selector}"`);
      if (expected === true) found += 1;
    }
  assert.ok(found > 40, `${found} selectors fitted`);
});
