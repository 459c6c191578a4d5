import { LANGUAGES, type Language } from '@portal/domain/languages';
import { setLanguage, useLanguage } from '@portal/platform/i18n';
import { setPreference, usePreferences } from '@portal/platform/preferences';
import { snackbar } from '@portal/platform/snackbar';
import { TOUCH } from '@portal/ui/media';
import { MenuGroup, MenuGroupHeader, MenuItemRadio, type MenuListProps } from '@portal/ui/menu';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { LANGUAGE_NAMES } from './languages';
import { useMenuTexts } from './menu-texts/texts';

const THEMES = ['light', 'dark', 'system'] as const;

const useStyles = makeStyles({
  header: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  choices: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '2px' },
  item: { [TOUCH]: { minHeight: '44px', alignItems: 'center' } },
  wide: { gridColumn: '1 / -1' },
});

/** What of language and look is chosen, and what choosing does; for the `MenuList` around `Choices`. */
export function useChoices(): Pick<MenuListProps, 'checkedValues' | 'onCheckedValueChange'> {
  const language = useLanguage();
  const theme = usePreferences((preferences) => preferences.theme);
  return {
    checkedValues: { language: [language], theme: [theme] },
    onCheckedValueChange: (_, { name, checkedItems: [value] }) => {
      if (name === 'theme') setPreference('theme', value as (typeof THEMES)[number]);
      else setLanguage(value as Language).catch((error: Error) => snackbar.error(error));
    },
  };
}

/** Language and look of the portal in this browser: they hold at once and the menu stays open, so that one sees what one has chosen. */
export function Choices() {
  const styles = useStyles();
  const { t } = useMenuTexts();
  return (
    <>
      <MenuGroup>
        <MenuGroupHeader className={styles.header}>{t('language')}</MenuGroupHeader>
        <div role="presentation" className={styles.choices}>
          {LANGUAGES.map((code) => (
            <MenuItemRadio key={code} name="language" value={code} persistOnClick lang={code} className={styles.item}>
              {LANGUAGE_NAMES[code]}
            </MenuItemRadio>
          ))}
        </div>
      </MenuGroup>
      <MenuGroup>
        <MenuGroupHeader className={styles.header}>{t('theme')}</MenuGroupHeader>
        <div role="presentation" className={styles.choices}>
          {THEMES.map((theme) => (
            <MenuItemRadio
              key={theme}
              name="theme"
              value={theme}
              persistOnClick
              className={mergeClasses(styles.item, theme === 'system' && styles.wide)}
            >
              {t(theme)}
            </MenuItemRadio>
          ))}
        </div>
      </MenuGroup>
    </>
  );
}
