import { registerTexts } from '@portal/platform/i18n';

/** The words of how long alarms are muted; they come with the first place that offers it. */
export const useMuteTexts = registerTexts(
  'mute',
  (language) => import(/* webpackChunkName: "mute-[request]" */ `./locales/${language}.json`),
);
