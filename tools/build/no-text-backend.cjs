/**
 * i18next without what would load texts from a server: ours come with the code that needs them, by `import()`. Without a back-end its
 * connector only says that there is none; what stands in says nothing. The build stops where the class is not found (any more).
 */
const CONNECTOR = /^class Connector extends EventEmitter \{\n[^]*?^\}\n/m;
const STAND_IN = `class Connector extends EventEmitter {
  state = {};
  load(languages, namespaces, callback) {
    callback?.();
  }
  reload(languages, namespaces, callback) {
    callback?.();
  }
}
`;

module.exports = function withoutBackend(source) {
  if (!CONNECTOR.test(source)) throw new Error('i18next has another connector: see tools/build/no-text-backend.cjs');
  return source.replace(CONNECTOR, STAND_IN);
};
