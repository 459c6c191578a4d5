import type { Language } from '@portal/domain/languages';

/** Where the page says that its web manifest is. */
export const MANIFEST = '/manifest.webmanifest';

const NAME = 'Cloud Connect Portal';
/** Under an icon there is room for a dozen letters. */
const SHORT_NAME = 'Cloud Connect';
const DESCRIPTION: Readonly<Record<Language, string>> = {
  en: 'Connected kitchen appliances at a glance: devices, incidents, recipes',
  de: 'Vernetzte Küchengeräte im Blick: Geräte, Störungen, Rezepte',
  es: 'Los aparatos de cocina conectados de un vistazo: dispositivos, incidencias, recetas',
  fr: 'Les appareils de cuisine connectés en un coup d’œil\u00a0: appareils, incidents, recettes',
};

/** What a browser needs to install the portal, in the language of the browser [R-EXT-24]. */
export const manifestIn = (language: Language) => ({
  id: '/',
  name: NAME,
  short_name: SHORT_NAME,
  description: DESCRIPTION[language],
  lang: language,
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#76397a',
  background_color: '#fafafa',
  categories: ['business', 'utilities'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});
