import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { it } from 'node:test';

const forBrowser = createRequire(import.meta.url)('./pure-declarations.cjs');

it('keeps what a call needs, and drops shapes and documentation', () => {
  assert.equal(
    forBrowser(
      "import { id, obj, text } from '#shape'; export const readGroup = endpoint({ method: 'GET', summary: 'It\\'s one (group).', scope: group('groupId'), reply: obj({ id: id(), note: text({ pattern: ')' }) }) });",
    ),
    "import { id, obj, text } from '#shape'; export const readGroup = /*#__PURE__*/ endpoint({ method: 'GET', summary: \"\", scope: /*#__PURE__*/ group('groupId'), reply: 0 });",
  );
});

it('drops shapes that are shared by name, and leaves their order alone', () => {
  assert.equal(
    forBrowser(
      'import { id, name, obj, optional } from "#shape"; const fields = { id: id(), name: optional(name()) }; export const Group = obj({ ...fields });',
    ),
    'import { id, name, obj, optional } from "#shape"; const fields = { id: 0, name: 0 }; export const Group = 0;',
  );
});

it('reads over comments, whatever stands in them', () => {
  for (const comment of ["/** Its device's (own */", "// the user's )\n"]) {
    assert.equal(
      forBrowser(`import { id, obj } from "#shape"; const A = obj({ ${comment} id: id() });`),
      'import { id, obj } from "#shape"; const A = 0;',
    );
  }
});

it('leaves definitions, methods and other names alone', () => {
  for (const code of [
    'function text(limits) {}',
    'thing.name()',
    'rename(x)',
    'nametag(x)',
    'const obj = 1',
    'import { endpoint } from "./endpoint";',
  ]) {
    assert.equal(forBrowser(code), code);
  }
});

it('leaves a module alone that imports no builders', () => {
  assert.equal(forBrowser('const x = name();'), 'const x = name();');
});
