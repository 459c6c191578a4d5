/** What people of the portal read. */
export const LANGUAGES = ['en', 'de', 'es', 'fr'];
