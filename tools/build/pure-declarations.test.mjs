import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build, transformSync } from 'esbuild';

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

/** The modules of the contracts as the browser gets them, and as the server has them. */
async function bothSides(file) {
  const contracts = fileURLToPath(new URL('../../shared/contracts/src/', import.meta.url));
  const strip = {
    name: 'strip',
    setup: ({ onLoad }) =>
      onLoad({ filter: /contracts.src.\w+\.ts$/ }, ({ path }) => {
        const { code } = transformSync(readFileSync(path, 'utf8'), {
          loader: 'ts',
          tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: false } },
        });
        return { contents: forBrowser(code), loader: 'js' };
      }),
  };
  const evaluate = async (plugins, conditions) => {
    const { outputFiles } = await build({
      entryPoints: [join(contracts, file)],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      conditions,
      plugins,
    });
    return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
  };
  return { browser: await evaluate([strip], ['portal-browser']), server: await evaluate([], []) };
}

/** Shapes and documentation are the server's: what the browser must have alike is all the rest. */
const SERVERS_OWN = ['body', 'reply', 'query', 'params', 'summary', 'description', 'problems'];
const told = (endpoint) =>
  Object.fromEntries(Object.entries(endpoint).filter(([field]) => !SERVERS_OWN.includes(field)));

it('leaves every endpoint of the contracts its method, address, right, scope and cache keys', async () => {
  const { browser, server } = await bothSides('all.ts');
  const endpoints = (side) => [...side.ENDPOINTS].map(([name, endpoint]) => [name, told(endpoint)]);
  assert.ok(endpoints(server).length > 50);
  assert.deepEqual(endpoints(browser), endpoints(server));
});

it('knows every builder of shapes', () => {
  const names = (file) =>
    [
      ...readFileSync(new URL(`../../shared/contracts/src/${file}`, import.meta.url), 'utf8').matchAll(
        /^export const (\w+) =|nothing as (\w+)/gm,
      ),
    ]
      .map(([, builder, stub]) => builder ?? stub)
      .sort();
  assert.deepEqual(names('shape.browser.ts'), names('shape.ts'));
  for (const name of names('shape.ts'))
    assert.equal(
      forBrowser(`import { ${name} } from '#shape'; const A = ${name}({});`).endsWith('const A = 0;'),
      true,
      name,
    );
});
