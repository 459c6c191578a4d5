import { endpoint, group } from './endpoint';
import { dictionary, id, listOf, nullable, obj, optional, text, time, whole, type Static } from '#shape';

/** How far a recipe has come on its devices; only for holders of viewRecipeTransmission [R-REC-02]. */
export const Transmission = obj({ pending: whole(), transmitted: whole(), failed: whole() });
export const Recipe = obj({
  id: id(), name: text(), icon: nullable(text()), translatedName: dictionary(text()), translatedDescription: dictionary(text()),
  transmission: optional(nullable(Transmission)), fileName: nullable(text()), createdAt: time(),
});
export type Recipe = Static<typeof Recipe>;

/** R-API-94. */
export const listRecipes = endpoint({
  method: 'GET', path: '/api/recipes/:groupId', right: 'readRecipe', scope: group('groupId'), module: 'recipes', list: true,
  summary: 'Recipes of a group.', reply: listOf(Recipe), cache: 'recipes', problems: { 404: 'ERROR_GROUP_UNKNOWN' },
});
/** R-API-95. */
export const listAllRecipes = endpoint({
  method: 'GET', path: '/api/recipes', right: 'login', module: 'recipes', list: true,
  summary: 'Recipes of all groups and on all devices where the caller may read recipes.', reply: listOf(Recipe), cache: 'recipes',
});
