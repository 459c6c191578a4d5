import { registerTexts, useTexts } from '@portal/platform/i18n';

registerTexts('mf-devicemanager-invitations', {
  en: () => import('./locales/en.json'),
  de: () => import('./locales/de.json'),
  es: () => import('./locales/es.json'),
  fr: () => import('./locales/fr.json'),
});

/** The words of invitations to the person who is logged in. */
export const useInvitationTexts = () => useTexts('mf-devicemanager-invitations');
