import { registerTexts } from '@portal/platform/i18n';

/** The words of invitations to the person who is logged in. */
export const useInvitationTexts = registerTexts(
  'mf-devicemanager-invitations',
  (language) => import(`./locales/${language}.json`),
);
