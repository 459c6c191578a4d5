import { LANGUAGES } from '@portal/domain/languages';
import { currentLanguage, setLanguage } from '@portal/platform/i18n';
import { setPreference, usePreferences } from '@portal/platform/preferences';
import { snackbar } from '@portal/platform/snackbar';
import { useMemo } from 'react';
import { setSupportOpen } from '../../support/open';
import { LANGUAGE_NAMES } from '../header/languages';
import { logOut } from '../log-out';
import { useAllowed } from '../useAllowed';
import type { Entry } from './entry';
import { usePaletteTexts } from './texts';

const THEMES = ['light', 'dark', 'system'] as const;

/** What the shell itself does: the look, the language, the support tools, and logging out. What is chosen already is no command. */
export function useCommands(): Entry[] {
  const { t } = usePaletteTexts();
  const theme = usePreferences((preferences) => preferences.theme);
  const allowed = useAllowed();
  const isSupport = allowed({ right: 'readSupportInfo' }, 'global');
  return useMemo(
    () => [
      ...THEMES.filter((one) => one !== theme).map(
        (one): Entry => ({
          key: `theme ${one}`,
          name: t(`theme.${one}`),
          text: t('theme.text'),
          icon: 'theme',
          choice: { run: () => setPreference('theme', one) },
        }),
      ),
      ...LANGUAGES.filter((one) => one !== currentLanguage()).map(
        (one): Entry => ({
          key: `language ${one}`,
          name: t('language.name', { language: LANGUAGE_NAMES[one] }),
          text: t('language.text'),
          icon: 'language',
          choice: { run: () => void setLanguage(one).catch((error: Error) => snackbar.error(error)) },
        }),
      ),
      ...(isSupport
        ? [
            {
              key: 'support',
              name: t('support'),
              text: t('action'),
              icon: 'support',
              choice: { run: () => setSupportOpen(true) },
            } satisfies Entry,
          ]
        : []),
      {
        key: 'log out',
        name: t('logOut'),
        text: t('account'),
        icon: 'logout',
        choice: { run: logOut },
      },
    ],
    [t, theme, isSupport],
  );
}
