const NAME = 'ShortConsumes';

/** One module that a remote takes from the shell and has no copy of its own of, as the federation writes it. */
const FROM_SHELL = new RegExp(
  [
    String.raw`^\s*(?<id>\d+): \{`,
    String.raw`fallback: \(\)=>\(\)=>\{throw new Error\("Can not get '(?<key>[^']+)'"\)\},`,
    String.raw`shareScope: \["default"\],`,
    String.raw`singleton: (?<singleton>true|false),`,
    String.raw`requiredVersion: "(?<version>[^"]+)",`,
    String.raw`strictVersion: true,`,
    String.raw`eager: false,`,
    String.raw`layer: undefined,`,
    String.raw`shareKey: "\k<key>",`,
    String.raw`\},?$`,
  ].join(String.raw`\s*`),
  'gm',
);
const TABLE = 'consumesLoadingData.moduleIdToConsumeDataMapping = {';
/** What many keys begin with. */
const PACKAGE = /^@portal\/\w+\//;

/**
 * Says in a table what a remote takes from the shell: the federation writes eight properties and a function for each of a hundred
 * modules, 0.6 KB of the script that every first visit of a remote waits for. What has a copy of its own stays as it is written.
 */
export class ShortConsumes {
  apply(compiler) {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeModule.tap(NAME, (module) => {
        if (module.constructor.name !== 'ConsumeSharedRuntimeModule') return;
        const generate = module.generate.bind(module);
        module.generate = () => {
          const source = generate();
          return source && shortConsumes(source);
        };
      });
    });
  }
}

/**
 * @param {string} source as the federation generates it
 * @throws when it looks otherwise than it did
 */
export function shortConsumes(source) {
  const found = [...source.matchAll(FROM_SHELL)].map(({ groups }) => groups);
  if (found.length !== source.split('Can not get ').length - 1 || !source.includes(TABLE))
    throw new Error(
      'The federation writes down otherwise now what a remote takes from the shell: look at ShortConsumes',
    );
  const rest = source.replace(FROM_SHELL, '').replace(TABLE, `${TABLE} ...fromShell,`);
  return `${tableOf(found)}\n${rest}`;
}

function tableOf(found) {
  const alike = new Map();
  for (const { id, key, singleton, version } of found) {
    const [start = ''] = PACKAGE.exec(key) ?? [];
    const head = JSON.stringify([start, singleton === 'true', version]).slice(1, -1);
    const names = alike.get(head) ?? {};
    names[id] = key.slice(start.length);
    alike.set(head, names);
  }
  const rows = [...alike].map(([head, names]) => `[${head}, ${JSON.stringify(names)}]`);
  return `var fromShell = {};
[${rows.join(',\n')}].forEach(([start, singleton, requiredVersion, names]) => {
  for (const id in names) {
    const shareKey = start + names[id];
    const fallback = () => () => { throw new Error("Can not get '" + shareKey + "'"); };
    fromShell[id] = { fallback, shareScope: ["default"], singleton, requiredVersion, strictVersion: true, eager: false, shareKey };
  }
});`;
}
