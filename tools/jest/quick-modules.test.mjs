import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import vm from 'node:vm';

const { compile } = createRequire(import.meta.url)('./quick-modules.cjs');

const COUNTER = `'use strict';
let count = 0;
const list = [];
exports.next = () => { list.push(++count); return [...list]; };
exports.own = Array;
exports.isStrict = (function () { return this === undefined; })();`;

const names = ['module', 'exports'];

/**
 * Runs a module as Jest does, in a page of its own.
 * @returns {Record<string, any>}
 */
function load(source, filename, how = vm.compileFunction) {
  const parsingContext = vm.createContext({});
  const module = { exports: {} };
  how(source, names, { filename, parsingContext }).call(module.exports, module, module.exports);
  return { ...module.exports, page: vm.runInContext('Array', parsingContext) };
}

test('a module that was compiled once begins anew in each page, with the things of that page', () => {
  const [first, second] = [load(COUNTER, '/counter.js'), load(COUNTER, '/counter.js')];
  assert.deepEqual([...first.next(), ...first.next()].map(String), ['1', '1', '2']);
  assert.equal(second.next().join(), '1');
  for (const { own, page, isStrict } of [first, second]) assert.ok(own === page && isStrict);
  assert.notEqual(first.own, second.own);
});

test('a module of another text, or for other names, is another', () => {
  assert.equal(load('exports.is = 1', '/a.js').is, 1);
  assert.equal(load('exports.is = 2', '/a.js').is, 2);
  const parsingContext = vm.createContext({});
  const text = 'return [module, exports]';
  const both = vm.compileFunction(text, names, { filename: '/b.js', parsingContext });
  const turned = vm.compileFunction(text, [...names].reverse(), { filename: '/b.js', parsingContext });
  assert.deepEqual([both(1, 2), turned(1, 2)].map(String), ['1,2', '2,1']);
});

/** What goes wrong in a module, and where. */
function wrongIn(source, how) {
  try {
    load(source, '/wrong.js', how);
  } catch (error) {
    return String(error.stack)
      .split('\n')
      .filter((line) => /wrong\.js|Error/.test(line));
  }
  return [];
}

test('an error tells the place that it tells without', () => {
  for (const source of ['throw new TypeError("no")', '\n\n  throw new Error("no")', 'let = (;']) {
    const expected = wrongIn(source, compile);
    assert.ok(expected.length > 1, source);
    assert.deepEqual(wrongIn(source, vm.compileFunction), expected, source);
  }
});

test('a module that loads others later asks for them where it was loaded', async () => {
  const options = { filename: '/later.js', parsingContext: vm.createContext({}), importModuleDynamically: () => {} };
  const refusal = (how) => how('return import("./other.js")', [], options)().catch(({ code }) => code);
  assert.equal(await refusal(vm.compileFunction), await refusal(compile));
});
