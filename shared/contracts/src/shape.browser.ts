/** Stand-ins for the builders of `shape.ts` in browser bundles: the server validates, the browser needs only the types. */
const nothing = () => undefined;

export {
  nothing as anything,
  nothing as bool,
  nothing as dictionary,
  nothing as either,
  nothing as id,
  nothing as listOf,
  nothing as name,
  nothing as nullable,
  nothing as num,
  nothing as obj,
  nothing as oneOf,
  nothing as optional,
  nothing as shapeless,
  nothing as text,
  nothing as time,
  nothing as whole,
};
