/** What stands in an uploaded recipe file [R-REC-05]. */
import { RecipeEntry } from '@portal/contracts/recipes';
import { LANGUAGES, type Localized } from '@portal/domain/languages';
import { HttpError, invalid } from '../../kernel/http-error';
import { checker } from '../../kernel/shape';

export interface FoundRecipe {
  readonly name: string;
  /** A kind, as `bread`; never an address. */
  readonly icon: string | null;
  readonly translatedName: Localized;
  readonly translatedDescription: Localized;
  /** Its place in the file; null when the file is the recipe. */
  readonly entry: number | null;
}

/** What one call may send off, too [R-API-97]. */
const RECIPES_MAX = 1_000;
const check = checker(RecipeEntry);

/**
 * The recipes of a file: of a JSON file each object with a name, and any other file as one under its file name. Throws 400 when a JSON recipe
 * has texts that are none or too long, and for what no appliance could read: an empty file, and one that calls itself JSON and is none.
 */
export function recipesIn(bytes: Buffer, fileName: string): FoundRecipe[] {
  if (bytes.length === 0) throw invalid('file', 'the file is empty');
  const value = jsonOf(bytes);
  if (value === undefined && /\.json$/i.test(fileName)) throw invalid('file', 'the file is no valid JSON');
  if (isRecipe(value)) return [readEntry(value, null, 'file')];
  // A list of which one is a recipe was meant as one: what is wrong in it is told, not swallowed.
  if (Array.isArray(value) && value.some(isRecipe)) {
    if (value.length > RECIPES_MAX) throw invalid('file', `a file holds at most ${RECIPES_MAX} recipes`);
    return value.map((each: unknown, index) => readEntry(each, index, `file.${index}`));
  }
  return [{ name: fileName, icon: null, translatedName: {}, translatedDescription: {}, entry: null }];
}

const isRecipe = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'name' in value;

function readEntry(value: unknown, entry: number | null, field: string): FoundRecipe {
  const { name, icon, translatedName, translatedDescription } = checked(value, field);
  return {
    name: name.trim(),
    icon: kindOf(icon),
    translatedName: known(translatedName),
    translatedDescription: known(translatedDescription),
    entry,
  };
}

/** Throws 400 with the field's place in the file. */
function checked(value: unknown, field: string): RecipeEntry {
  try {
    // The shape was checked right here.
    return check(value) as RecipeEntry;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw invalid([field, error.field].filter(Boolean).join('.'), error.message);
  }
}

const kindOf = (icon: string | null | undefined): string | null =>
  icon && /^[a-z][a-z-]{0,39}$/.test(icon) ? icon : null;

const known = (texts: Localized | null | undefined): Localized =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      texts && Object.hasOwn(texts, language) ? [[language, texts[language] ?? '']] : [],
    ),
  );

/** Undefined for what is no JSON text. */
function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
