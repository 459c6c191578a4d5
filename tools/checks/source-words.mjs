import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../lib/terminal.mjs';

const SPOKEN_ATTRIBUTES = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'label', 'alt']);
/** What columns, actions and messages are called by, where they are data. */
const SPOKEN_PROPERTIES = new Set(['header', 'label', 'title', 'text', 'short', 'hint', 'reason', 'placeholder']);
const KEY_ATTRIBUTES = new Set(['i18nKey', 'labelKey', 'textKey']);
const HAS_A_WORD = /\p{L}{2}/u;
/** As people write: with a capital or a blank, which no name of the code's own has there. */
const IS_SAID = /^\p{Lu}\p{L}|\p{L} \p{L}/u;
/** `a && b` may be b, `a ?? b` either. */
const EITHER = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** A template with gaps as a pattern: `status.${name}` says every key that begins with `status.` */
function patternOf(node) {
  const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const parts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
  // A template of gaps alone would say everything.
  return parts.some((part) => part.length > 1) ? new RegExp(`^${parts.map(escape).join('[\\w.-]+')}$`) : undefined;
}

/** The expressions that one may become: `open ? 'a' : 'b'` each of both, never what it compares. */
function outcomes(node) {
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(outcomes);
  if (ts.isParenthesizedExpression(node)) return outcomes(node.expression);
  if (ts.isBinaryExpression(node) && EITHER.has(node.operatorToken.kind))
    return [node.left, node.right].flatMap(outcomes);
  return [node];
}

/** The words of a literal or a template, a gap for each of its gaps; none of what is computed. */
function wordsAsWritten(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return '';
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' ');
}

/**
 * What the code of a package says: all its string literals, the keys it translates, and words that stand in the markup itself.
 * @param {string[]} files relative to the repository
 */
export function wordsOf(files) {
  const said = new Set();
  const patterns = [];
  const keys = [];
  const literals = [];

  for (const file of files) {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(ROOT, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
      file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    );
    const place = (node) => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;

    /** Tells the words that stand in a value of the markup, be it a literal or an expression. */
    const tell = (node, how, value, isSaid = HAS_A_WORD) => {
      for (const words of outcomes(value).map(wordsAsWritten))
        if (isSaid.test(words)) literals.push(`${place(node)} ${how}"${words.trim()}"`);
    };
    const translates = (node) => {
      const name = ts.isIdentifier(node.expression)
        ? node.expression.text
        : ts.isPropertyAccessExpression(node.expression)
          ? node.expression.name.text
          : '';
      return name === 't' && node.arguments.length > 0;
    };

    const visit = (node) => {
      if (ts.isStringLiteralLike(node)) said.add(node.text);
      if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) said.add(node.name.text);
      if (ts.isPropertyAssignment(node) && SPOKEN_PROPERTIES.has(node.name.getText()))
        tell(node, `says ${node.name.getText()}: `, node.initializer, IS_SAID);
      if (ts.isTemplateExpression(node)) {
        const pattern = patternOf(node);
        if (pattern) patterns.push(pattern);
      }
      if (ts.isCallExpression(node) && translates(node))
        for (const literal of outcomes(node.arguments[0]).filter(ts.isStringLiteralLike))
          keys.push({ key: literal.text, at: place(node) });
      if (ts.isJsxText(node) && HAS_A_WORD.test(node.text.replace(/&\w+;/g, '')))
        literals.push(`${place(node)} shows "${node.text.trim()}"`);
      if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
        tell(node, 'shows ', node.expression);
      if (ts.isJsxAttribute(node) && node.initializer) {
        const name = node.name.getText();
        const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
        if (KEY_ATTRIBUTES.has(name) && ts.isStringLiteral(node.initializer))
          keys.push({ key: node.initializer.text, at: place(node) });
        if (SPOKEN_ATTRIBUTES.has(name) && value) tell(node, `says ${name}=`, value);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return {
    keys,
    literals,
    /** Whether the code says this key, whole or by a template. */
    says: (key) => said.has(key) || patterns.some((pattern) => pattern.test(key)),
  };
}
