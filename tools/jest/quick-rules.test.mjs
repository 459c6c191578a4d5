import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Goes through a page step by step and says, after each, what is computed of every element. Run in two processes, one of which has
 * jsdom as it is.
 */
const WALK = String.raw`
const { createRequire } = require('node:module');
const { keepComputed } = process.argv[2] === 'quick' ? require('./quick-rules.cjs') : { keepComputed() {} };
const { JSDOM } = createRequire(require.resolve('jest-environment-jsdom'))('jsdom');

const PAGE = '<main class="a b"><p hidden class="a">one</p><ul><li class="b c" data-x="1">two<span class="a\n d"></span></li>' +
  '</ul><button class="B" disabled>three</button><input type="checkbox" checked><svg class="a"><path class="b"/></svg>' +
  '<A-Part class="c c">four</A-Part><details><summary class="größe">five</summary></details></main>';
const SHEET = ':root { --far: 3px; color: navy } .a { color: red; margin: 1px 2px } .b { background: #eee; visibility: hidden }' +
  '.a.b > .a, li.c { color: currentcolor; pointer-events: none } main .c:not(.b), ul .d { display: none !important }' +
  '@media screen { .c { caret-color: lime; border: 1px solid } } @media print { .c { display: block } }' +
  '@keyframes turn { from { color: red } } @font-face { font-family: x } .B, .größe { opacity: 0.5 } .d { margin: unset }' +
  'button:disabled, input:checked { outline-color: teal } [data-x="1"] { visibility: inherit } :is(.c, p) { top: 1px }' +
  '.a { color: rgb(1, 2, 3); width: var(--far) } A-part { left: 2px } .a::before { content: "x" }';

const STEPS = {
  'the page stands': () => {},
  'one moves': ({ body }) => body.querySelector('ul').append(body.querySelector('p')),
  'one is of another class': ({ body }) => body.querySelector('li').classList.add('d'),
  'one has a style of its own': ({ body }) => body.querySelector('main').setAttribute('style', 'color: green; visibility: visible'),
  'and loses a part of it': ({ body }) => body.querySelector('main').style.removeProperty('color'),
  'a rule comes last': ({ styleSheets: [sheet] }) => sheet.insertRule('.a { top: 9px }', sheet.cssRules.length),
  'a rule comes first': ({ styleSheets: [sheet] }) => sheet.insertRule('p, .a { bottom: 8px; color: pink }', 0),
  'a rule goes': ({ styleSheets: [sheet] }) => sheet.deleteRule(1),
  'a rule fits others': ({ styleSheets: [sheet] }) => { sheet.cssRules[0].selectorText = '.b'; },
  'a rule says something else': ({ styleSheets: [sheet] }) => sheet.cssRules[0].style.setProperty('color', 'gold'),
  'a rule is another of the same name': ({ styleSheets: [sheet] }) => { sheet.deleteRule(0); sheet.insertRule('.b { bottom: 7px }', 0); },
  'a sheet is added': (document) =>
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'main { color: olive } li { top: 0 }' })),
  'a sheet has another text': ({ head }) => { head.lastElementChild.textContent = '.c { color: blue }'; },
  'a sheet goes': ({ head }) => head.firstElementChild.remove(),
  'one is outside': (document) => { outside = document.querySelector('ul'); outside.remove(); },
  'and changes there': () => { outside.className = 'a'; outside.style.color = 'tan'; },
  'and moves there': () => outside.prepend(outside.querySelector('span')),
};

let outside;
const said = [];

function tell(step, { document, getComputedStyle }) {
  for (const element of [...document.querySelectorAll('*'), outside, ...outside.querySelectorAll('*')]) {
    const style = getComputedStyle(element);
    const all = (of) => Array.from(of, (name) => name + ': ' + of.getPropertyValue(name) + ' ' + of.getPropertyPriority(name)).join('; ');
    const again = all(getComputedStyle(element, null)) === all(style);
    said.push([document.compatMode, step, element.localName, all(style), again, style.color, style.display].join(' | '));
  }
}

for (const doctype of ['<!doctype html>', '']) {
  const { window } = new JSDOM(doctype + '<style>' + SHEET + '</style>' + PAGE);
  keepComputed(window);
  outside = window.document.createElement('i');
  for (const [step, take] of Object.entries(STEPS)) {
    take(window.document);
    tell(step, window);
    window.document.body.append('.');
    tell(step + ', and later', window);
  }
}
console.log(JSON.stringify(said));
`;

const walk = (how) =>
  JSON.parse(
    execFileSync(process.execPath, ['-', how], { input: WALK, cwd: here('.'), encoding: 'utf8', maxBuffer: 2 ** 26 }),
  );

test('what is computed of the style of an element is what jsdom computes, whatever changes', () => {
  const expected = walk('slow');
  assert.deepEqual(walk('quick'), expected);
  assert.ok(new Set(expected).size > 300, `${new Set(expected).size} different answers`);
});
