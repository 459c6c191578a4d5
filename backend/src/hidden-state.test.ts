import { productSources } from './testing/sources';

/** What a module may make once for the process: it is the same for every portal in it. */
const CONSTANT = /^(RegExp|Intl\.\w+|BlockList)$/;
/** Programs of their own: nothing imports them. */
const PROGRAMS = ['main.ts', 'demo/simulator/main.ts', 'db/pglite-worker.mjs'];

/** What stands at the top of a module and remembers: `let`, empty collections, instances of classes. */
function hiddenState(text: string): string[] {
  const made = [...text.matchAll(/^(?:export )?const (\w+)(?:: [^=\n]+)? ?=\s*new ([\w.]+)(?:<[^(]*>)?\(\s*(\)?)/gm)];
  return [
    ...[...text.matchAll(/^(?:export )?(?:let|var) (\w+)/gm)].map(([, name = '']) => name),
    ...[...text.matchAll(/^(?:export )?const (\w+)(?:: [^=\n]+)? ?=\s*(?:\[\]|\{\});/gm)].map(([, name = '']) => name),
    ...made
      .filter(([, , kind = '', empty]) => (/^(Map|Set)$/.test(kind) ? empty === ')' : !CONSTANT.test(kind)))
      .map(([, name = '']) => name),
  ];
}

describe('a module of the backend', () => {
  it('keeps nothing to itself: what is remembered belongs to the services of one portal', () => {
    const found = productSources()
      .filter(({ file }) => !PROGRAMS.includes(file))
      .flatMap(({ file, text }) => hiddenState(text).map((name) => `${file}: ${name}`));
    expect(found).toEqual([]);
  });

  it.each([
    ['const streams = new WeakMap<Services, EventStream>();', ['streams']],
    ['export const limit: RateLimit = new RateLimit(60, 60_000);', ['limit']],
    ['const known: Map<string, Promise<string>> =\n  new Map();', ['known']],
    ['let waiting: Promise<void> | undefined;', ['waiting']],
    ['const found: string[] = [];', ['found']],
    ["const WORDS = new Set(['a']);\nconst SIGN = new RegExp('x');\nconst names = new Intl.Collator('en');", []],
    ['function f() {\n  const own = new Map();\n  return own;\n}', []],
  ])('is read right: %j', (text, names) => {
    expect(hiddenState(text)).toEqual(names);
  });
});
