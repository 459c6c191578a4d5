import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesIn } from '../../tools/lib/source-files.mjs';
import { ROOT } from '../../tools/lib/terminal.mjs';

const UI = 'shared/ui';
const read = (file) => ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
const isExported = (statement) => statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** The values (no types) that a file exports by name. */
function valuesOf(file) {
  return read(file).statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause } = statement;
      if (!exportClause || !ts.isNamedExports(exportClause)) throw new Error(`${file} exports without saying what`);
      const names = statement.isTypeOnly ? [] : [...exportClause.elements];
      return names.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => name.text);
    }
    if (!isExported(statement)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText());
    return ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
      ? [statement.name?.text ?? 'default']
      : [];
  });
}

/** What `@portal/ui` offers: a Map from entry (`./tooltip`) to the names of its values. */
export function offered() {
  const { exports } = JSON.parse(readFileSync(join(ROOT, UI, 'package.json'), 'utf8'));
  return new Map(Object.entries(exports).map(([entry, file]) => [entry, valuesOf(join(UI, file))]));
}

/** What the gallery takes from `@portal/ui`: a Set of names, `*` with its entry where all of it is shown. */
export function shown() {
  const names = new Set();
  for (const file of filesIn('gallery', /\.tsx?$/)) {
    for (const statement of read(file).statements.filter(ts.isImportDeclaration)) {
      const bindings = statement.importClause?.namedBindings;
      const from = ts.isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : '';
      if (!from.startsWith('@portal/ui/') || !bindings) continue;
      if (ts.isNamespaceImport(bindings)) names.add(`${from.replace('@portal/ui', '.')} *`);
      else for (const { name, propertyName } of bindings.elements) names.add((propertyName ?? name).text);
    }
  }
  return names;
}

/**
 * Compares the offer with the pictures.
 * @returns {string[]} a sentence for each part without a picture, and for each exception that is none any more
 */
export function missingPictures(offer, pictures, exceptions) {
  const left = new Set(Object.keys(exceptions));
  const isExcepted = (key) => key in exceptions && (left.delete(key), true);
  const missing = [];
  for (const [entry, names] of offer) {
    if (pictures.has(`${entry} *`) || isExcepted(entry)) continue;
    for (const name of names)
      if (!pictures.has(name) && !isExcepted(`${entry} ${name}`))
        missing.push(`${name} of ${entry}: no story shows it, and no reason in gallery/checks/no-picture.mjs says why`);
  }
  return [...missing, ...[...left].map((key) => `${key} stands in gallery/checks/no-picture.mjs without need`)];
}
