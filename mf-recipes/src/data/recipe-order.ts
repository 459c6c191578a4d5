import type { Recipe } from '@portal/contracts/recipes';
import { matcher } from '@portal/domain/search';
import { type Direction, nameOrder, sorted } from '@portal/domain/sort';

/** The recipe's name in this language, else its plain one [R-REC-02]. */
export const nameOf = (recipe: Pick<Recipe, 'name' | 'translatedName'>, language: string): string =>
  recipe.translatedName[language] || recipe.name;

/** The description in this language, else in English, else none. */
export const descriptionOf = (recipe: Pick<Recipe, 'translatedDescription'>, language: string): string =>
  recipe.translatedDescription[language] || recipe.translatedDescription['en'] || '';

/** Languages the recipe has a name in, in our order, then others: EN, DE, ES, FR. */
export function languagesOf({ translatedName }: Pick<Recipe, 'translatedName'>): string[] {
  const ours = ['en', 'de', 'fr', 'es'];
  const place = (language: string) => (ours.includes(language) ? ours.indexOf(language) : ours.length);
  return Object.keys(translatedName)
    .filter((language) => translatedName[language])
    .sort((a, b) => place(a) - place(b) || a.localeCompare(b))
    .map((language) => language.toUpperCase());
}

/** Those whose shown name fits the pattern, sorted by it [R-REC-01]. */
export function arrange(recipes: readonly Recipe[], pattern: string, direction: Direction, language: string): Recipe[] {
  const fits = matcher(pattern);
  const byName = nameOrder(language);
  const shown = recipes.filter((recipe) => fits(nameOf(recipe, language)));
  return sorted(shown, (a, b) => byName({ name: nameOf(a, language) }, { name: nameOf(b, language) }), direction);
}

export type TransmissionState =
  | { is: 'none' }
  | { is: 'failed'; devices: number }
  | { is: 'partly'; done: number; all: number }
  | { is: 'complete'; devices: number };

/** What a recipe's counts come to; failures first, they need somebody [R-REC-10]. */
export function transmissionState(counts: { pending: number; transmitted: number; failed: number }): TransmissionState {
  const all = counts.pending + counts.transmitted + counts.failed;
  if (all === 0) return { is: 'none' };
  if (counts.failed > 0) return { is: 'failed', devices: counts.failed };
  if (counts.pending > 0) return { is: 'partly', done: counts.transmitted, all };
  return { is: 'complete', devices: counts.transmitted };
}
