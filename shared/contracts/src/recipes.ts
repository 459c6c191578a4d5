import { RECIPE_BYTES } from '@portal/domain/limits';
import {
  bool,
  dictionary,
  id,
  listOf,
  name,
  nullable,
  obj,
  oneOf,
  optional,
  type Static,
  text,
  time,
  whole,
} from '#shape';
import { endpoint, group } from './endpoint';

/** How far a recipe has come on its devices; only for holders of viewRecipeTransmission [R-REC-02]. */
export const Transmission = obj({ pending: whole(), transmitted: whole(), failed: whole() });
export const Recipe = obj({
  id: id(),
  name: text(),
  icon: nullable(text()),
  translatedName: dictionary(text()),
  translatedDescription: dictionary(text()),
  transmission: optional(nullable(Transmission)),
  fileName: nullable(text()),
  createdAt: time(),
});
export type Recipe = Static<typeof Recipe>;

/** R-API-94. */
export const listRecipes = endpoint({
  method: 'GET',
  path: '/api/recipes/:groupId',
  right: 'readRecipe',
  scope: group('groupId'),
  module: 'recipes',
  list: true,
  summary: 'Recipes of a group.',
  reply: listOf(Recipe),
  cache: 'recipes',
  problems: { 404: 'ERROR_GROUP_UNKNOWN' },
});
/** R-API-95. */
export const listAllRecipes = endpoint({
  method: 'GET',
  path: '/api/recipes',
  right: 'login',
  module: 'recipes',
  list: true,
  summary: 'Recipes of all groups and on all devices where the caller may read recipes.',
  reply: listOf(Recipe),
  cache: 'recipes',
});
/** One recipe of a JSON recipe file [R-REC-05]: of languages the portal's own are shown, `icon` is a kind as `bread`; what else it says is for the device. */
export const RecipeEntry = obj({
  name: name(),
  icon: optional(nullable(text())),
  translatedName: optional(nullable(dictionary(text({ maxLength: 255 })))),
  translatedDescription: optional(nullable(dictionary(text()))),
});
export type RecipeEntry = Static<typeof RecipeEntry>;
/** R-API-96, R-REC-05: a JSON file with one recipe or a list of them makes as many, any other file one; the file itself is kept unchanged. */
export const addRecipes = endpoint({
  method: 'POST',
  path: '/api/recipes/:groupId',
  right: 'updateRecipe',
  scope: group('groupId'),
  module: 'recipes',
  success: 201,
  summary: 'Adds the recipes of a file to a group: those of a JSON file, or any other file as one.',
  upload: { kind: 'any', maxBytes: RECIPE_BYTES },
  reply: listOf(Recipe),
  changes: ['recipes'],
  problems: {
    400: 'ERROR_VALIDATION',
    403: 'ERROR_NO_RIGHT',
    404: 'ERROR_GROUP_UNKNOWN',
    409: 'ERROR_FILES_FULL',
    413: 'ERROR_TOO_LARGE',
  },
});
/** What was sent and has not arrived is taken back; devices that hold it keep it [R-REC-03]. */
export const deleteRecipe = endpoint({
  method: 'DELETE',
  path: '/api/recipes/:groupId/:recipeId',
  right: 'updateRecipe',
  scope: group('groupId'),
  module: 'recipes',
  success: 204,
  summary: 'Deletes a recipe of a group.',
  changes: ['recipes'],
  problems: { 403: 'ERROR_NO_RIGHT', 404: ['ERROR_GROUP_UNKNOWN', 'ERROR_NOT_FOUND'] },
});
/** How a recipe has come to one device. Several with the same `id` were sent off together. */
export const DeviceTransmission = obj({
  id: id(),
  recipe: id(),
  device: id(),
  state: oneOf(['pending', 'transmitted', 'failed']),
  /** Why it failed: `expired` after seven days, `gone` when device or recipe left the group, `aborted` by a person, else the device's own words. */
  reason: nullable(text()),
  createdAt: time(),
  changedAt: time(),
});
export type DeviceTransmission = Static<typeof DeviceTransmission>;

/** R-EXT-12: where the caller holds viewRecipeTransmission; a group or device named in the query is checked by the server itself. */
export const listTransmissions = endpoint({
  method: 'GET',
  path: '/api/recipes/transmissions',
  right: 'login',
  module: 'recipes',
  list: true,
  summary: 'How recipes have come to devices.',
  query: obj({ group: optional(id()), device: optional(id()), recipe: optional(id()) }),
  reply: listOf(DeviceTransmission),
  cache: 'recipes',
  problems: { 403: 'ERROR_NO_RIGHT', 404: ['ERROR_GROUP_UNKNOWN', 'ERROR_DEVICE_UNKNOWN'] },
});
/** R-API-97: all or nothing. The groups stand in the body, so that the server asks for transmitRecipe on each [R-RIGHT-28]. */
export const transmitRecipes = endpoint({
  method: 'POST',
  path: '/api/recipes/transmissions',
  right: 'login',
  module: 'recipes',
  success: 201,
  summary: 'Sends recipes to the devices of their groups, except those on the black list.',
  body: obj({
    groups: listOf(obj({ groupID: id(), recipes: listOf(id(), { minItems: 1, maxItems: 1_000 }) }), {
      minItems: 1,
      maxItems: 200,
    }),
    deviceBlackList: optional(listOf(id(), { maxItems: 20_000 })),
  }),
  reply: obj({ id: id(), recipes: whole(), devices: whole() }),
  changes: ['recipes'],
  problems: { 400: 'ERROR_VALIDATION', 403: 'ERROR_NO_RIGHT', 404: 'ERROR_GROUP_UNKNOWN' },
});
/**
 * R-EXT-12: tries the failed devices of a transmission again; needs transmitRecipe on the groups of their recipes. With `aborted` only what
 * somebody took back, or only what failed otherwise; without it both.
 */
export const retryTransmission = endpoint({
  method: 'POST',
  path: '/api/recipes/transmissions/:transmissionId/retry',
  right: 'login',
  module: 'recipes',
  summary: 'Sends recipes again to the devices where they failed.',
  query: obj({ aborted: optional(bool()) }),
  reply: obj({ id: id(), devices: whole() }),
  success: 200,
  changes: ['recipes'],
  problems: { 403: 'ERROR_NO_RIGHT', 404: 'ERROR_NOT_FOUND' },
});
/** R-EXT-12: takes back what has not reached its device; needs transmitRecipe on the groups of the recipes. */
export const abortTransmission = endpoint({
  method: 'POST',
  path: '/api/recipes/transmissions/:transmissionId/abort',
  right: 'login',
  module: 'recipes',
  summary: 'Takes recipes back that wait for their devices.',
  reply: obj({ id: id(), devices: whole() }),
  success: 200,
  changes: ['recipes'],
  problems: { 403: 'ERROR_NO_RIGHT', 404: 'ERROR_NOT_FOUND' },
});
