/**
 * What the browser needs of the contracts: methods, paths, rights, cache keys. Shapes are the server's, summaries the
 * documentation's, so calls of shape builders become `0` and summaries empty; and a declaration is marked as free of effects, so that a
 * bundle keeps only the endpoints it calls. Runs on the contracts only, after the types are gone.
 */
const SHAPES = [
  'obj',
  'text',
  'name',
  'id',
  'num',
  'whole',
  'time',
  'bool',
  'listOf',
  'optional',
  'nullable',
  'either',
  'oneOf',
  'dictionary',
  'anything',
  'shapeless',
];
const DECLARATIONS = ['endpoint', 'group', 'device', 'incident', 'user'];
const call = (names) => new RegExp(`(?<![\\w.$]|function )(?:${names.join('|')})\\(`, 'g');
const DECLARATION = new RegExp(`(?<![\\w.$]|function |\\/\\*#__PURE__\\*\\/ ?)(${DECLARATIONS.join('|')})(?=\\()`, 'g');
const SUMMARY = /\bsummary: (?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g;

/** The index behind the bracket that closes the one before `start`. Texts and comments are skipped; templates and patterns do not occur here. */
function closing(source, start) {
  let depth = 1;
  for (let index = start; index < source.length; index++) {
    const letter = source[index];
    if (letter === "'" || letter === '"' || letter === '`') {
      index++;
      while (index < source.length && source[index] !== letter) index += source[index] === '\\' ? 2 : 1;
    } else if (letter === '/' && '/*'.includes(source[index + 1])) {
      const end = source[index + 1] === '/' ? '\n' : '*/';
      index = source.indexOf(end, index + 2) + end.length - 1;
      if (index < end.length) break;
    } else if ('([{'.includes(letter)) depth++;
    else if (')]}'.includes(letter) && --depth === 0) return index + 1;
  }
  throw new Error('A call of a shape builder does not end');
}

function withoutShapes(source) {
  const pattern = call(SHAPES);
  let kept = '';
  let from = 0;
  for (let found = pattern.exec(source); found; found = pattern.exec(source)) {
    kept += `${source.slice(from, found.index)}0`;
    from = closing(source, pattern.lastIndex);
    pattern.lastIndex = from;
  }
  return kept + source.slice(from);
}

module.exports = function forBrowser(source) {
  // The builders themselves are defined elsewhere; where they are not imported, their names mean something else.
  const clean = /from ['"]#shape['"]/.test(source) ? withoutShapes(source) : source;
  return clean.replace(SUMMARY, 'summary: ""').replace(DECLARATION, '/*#__PURE__*/ $1');
};
