import type { RemoteModule } from '@portal/contracts/remote';

const page = { access: 'login', right: 'readRecipe', module: 'recipes', within: 'home' } as const;

export default {
  name: 'mf-recipes',
  owner: 'Team Recipes',
  title: { en: 'Recipes', de: 'Rezepte', es: 'Recetas', fr: 'Recettes' },
  routes: [
    { path: '/recipemanager/group/:groupId', ...page },
    { path: '/recipemanager/export/group/:groupId', ...page },
    { path: '/recipemanager/transmissions/group/:groupId', ...page, right: 'viewRecipeTransmission' },
  ],
  nav: [],
  actions: [
    {
      id: 'recipes',
      slot: 'group',
      icon: 'book',
      right: 'readRecipe',
      module: 'recipes',
      target: '/recipemanager/group/:groupId',
      order: 30,
      label: { en: 'Recipes', de: 'Rezepte', es: 'Recetas', fr: 'Recettes' },
    },
  ],
  panels: [],
} as const satisfies RemoteModule;
