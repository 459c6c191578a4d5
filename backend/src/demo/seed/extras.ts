/** Recipes, cameras and billing modules of the demo. */

export interface DemoRecipe {
  readonly icon: string;
  readonly name: { readonly en: string; readonly de: string; readonly fr?: string; readonly es?: string };
  readonly description: { readonly en: string; readonly de: string; readonly fr?: string; readonly es?: string };
  /** On how many devices it is, failed, or waits. */
  readonly transmitted: number;
  readonly failed?: number;
  readonly pending?: number;
}

export const RECIPES: readonly DemoRecipe[] = [
  {
    icon: 'meat',
    transmitted: 14,
    name: {
      en: 'Beef goulash, overnight',
      de: 'Rindergulasch über Nacht',
      fr: 'Goulasch de bœuf, nuit',
      es: 'Goulash de ternera, nocturno',
    },
    description: {
      en: 'Low and slow, 78 °C core',
      de: 'Niedertemperatur, 78 °C Kern',
      fr: 'Basse température, 78 °C à cœur',
      es: 'Baja temperatura, 78 °C en el centro',
    },
  },
  {
    icon: 'vegetables',
    transmitted: 14,
    name: { en: 'Blanched asparagus', de: 'Blanchierter Spargel' },
    description: { en: '98 °C, 7 min', de: '98 °C, 7 min' },
  },
  {
    icon: 'cake',
    transmitted: 9,
    name: { en: 'Cheesecake 28 cm', de: 'Käsekuchen 28 cm' },
    description: { en: 'Two-stage bake', de: 'Zweistufig backen' },
  },
  {
    icon: 'bread',
    transmitted: 14,
    name: { en: 'Croissant, frozen', de: 'Croissant, tiefgekühlt', fr: 'Croissant surgelé' },
    description: { en: 'Proof and bake', de: 'Gären und backen', fr: 'Pousse et cuisson' },
  },
  {
    icon: 'grain',
    transmitted: 14,
    name: { en: 'Pilaf rice', de: 'Pilawreis' },
    description: { en: 'Steam 100 °C', de: 'Dämpfen 100 °C' },
  },
  {
    icon: 'pizza',
    transmitted: 12,
    failed: 2,
    name: { en: 'Pizza bianca on stone', de: 'Pizza bianca auf Stein', es: 'Pizza blanca a la piedra' },
    description: { en: 'Bake + moisture dump', de: 'Backen + Entfeuchten', es: 'Hornear + extracción de humedad' },
  },
  {
    icon: 'poultry',
    transmitted: 14,
    name: { en: 'Roast chicken, whole', de: 'Brathähnchen, ganz', fr: 'Poulet rôti entier', es: 'Pollo asado entero' },
    description: {
      en: 'Crisp skin, 3 probes',
      de: 'Knusprige Haut, 3 Fühler',
      fr: 'Peau croustillante, 3 sondes',
      es: 'Piel crujiente, 3 sondas',
    },
  },
  {
    icon: 'fish',
    transmitted: 0,
    name: { en: 'Salmon sous vide', de: 'Lachs sous vide', fr: 'Saumon sous vide', es: 'Salmón al vacío' },
    description: { en: '52 °C core', de: '52 °C Kern', fr: '52 °C à cœur', es: '52 °C en el centro' },
  },
  {
    icon: 'egg',
    transmitted: 0,
    name: { en: 'Scrambled egg, buffet', de: 'Rührei, Buffet', es: 'Huevos revueltos, bufé' },
    description: { en: 'Hold at 68 °C', de: 'Halten bei 68 °C', es: 'Mantener a 68 °C' },
  },
  {
    icon: 'egg',
    transmitted: 9,
    name: { en: 'Soft egg 64 °C', de: 'Onsen-Ei 64 °C' },
    description: { en: 'Bain-marie, 45 min', de: 'Wasserbad, 45 min' },
  },
  {
    icon: 'vegetables',
    transmitted: 10,
    pending: 4,
    name: { en: 'Steamed vegetables', de: 'Gedämpftes Gemüse', fr: 'Légumes vapeur' },
    description: { en: 'GN 1/1, 12 trays', de: 'GN 1/1, 12 Bleche', fr: 'GN 1/1, 12 plaques' },
  },
];

/** Groups that have recipes, with how many of the list. */
export const RECIPE_GROUPS: readonly { readonly group: string; readonly first: number }[] = [
  { group: 'Stuttgart', first: 11 },
  { group: 'Karlsruhe', first: 5 },
  { group: 'Region Bayern', first: 4 },
  { group: 'Hamburg', first: 6 },
];

export const CAMERAS: readonly { readonly group: string; readonly id: string; readonly name: string }[] = [
  { group: 'Stuttgart', id: 'cam-01', name: 'Hot line' },
  { group: 'Stuttgart', id: 'cam-02', name: 'Walk-in freezer' },
  { group: 'Stuttgart', id: 'cam-04', name: 'Dish return' },
  { group: 'Stuttgart', id: 'cam-07', name: 'Goods receiving – loading bay' },
  { group: 'Königstraße', id: 'cam-11', name: 'Bistro counter' },
  { group: 'Karlsruhe', id: 'cam-21', name: 'Hot line' },
  { group: 'München', id: 'cam-31', name: 'Production kitchen' },
  { group: 'Hamburg', id: 'cam-41', name: 'Cold store' },
];

export const BILLING_MODULES: readonly { readonly id: string; readonly name: string }[] = [
  { id: 'incident-manager', name: 'Incident manager' },
  { id: 'map', name: 'Map' },
  { id: 'recipes', name: 'Recipes' },
  { id: 'maintenance-message', name: 'Maintenance messages' },
  { id: 'camera', name: 'Camera' },
];

/** Attributes of groups beside their contacts [R-GRP-09]. */
export const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Marktküche GmbH': { Kundennummer: '100-2248', Vertrag: 'Fleet Plus' },
  Stuttgart: {
    Kostenstelle: '4711-0815',
    Öffnungszeiten: 'Mo–Sa 07:00–22:00, So 09:00–20:00',
    Wartungsvertragsnummer: 'WV-2026-00391-Südwest',
  },
};
