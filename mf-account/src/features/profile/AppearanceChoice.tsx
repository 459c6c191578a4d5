import { type Preferences, setPreference, usePreferences } from '@portal/platform/preferences';
import { Desktop20Regular, WeatherMoon20Regular, WeatherSunny20Regular } from '@portal/ui/icons';
import { FORCED_COLORS, HOVER, PHONE, TOUCH } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@portal/ui/styles';
import { useId } from 'react';
import { useAccountTexts } from '../../parts/account-texts/texts';

const THEMES = [
  { theme: 'system', Icon: Desktop20Regular },
  { theme: 'light', Icon: WeatherSunny20Regular },
  { theme: 'dark', Icon: WeatherMoon20Regular },
] as const satisfies readonly { theme: Preferences['theme']; Icon: unknown }[];

const useStyles = makeStyles({
  box: { minWidth: 0, margin: 0, padding: 0, border: 'none' },
  legend: { ...typographyStyles.body1, padding: 0, marginBottom: '4px' },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '8px',
    [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  card: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '40px',
    boxSizing: 'border-box',
    padding: '5px 15px',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    [TOUCH]: { minHeight: '44px' },
    [HOVER]: { ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } },
    ':has(:focus-visible)': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  chosen: {
    padding: '4px 14px',
    border: `2px solid ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorBrandBackground2,
    [HOVER]: { ':hover': { backgroundColor: tokens.colorBrandBackground2Hover } },
    [FORCED_COLORS]: { border: '2px solid Highlight' },
  },
  icon: { flexShrink: 0 },
  radio: { position: 'absolute', inset: 0, width: '100%', height: '100%', margin: 0, opacity: 0, cursor: 'pointer' },
});

/** Light, dark, or as the system wants it; at once, and for this browser alone. */
export function AppearanceChoice() {
  const styles = useStyles();
  const { t } = useAccountTexts();
  const name = useId();
  const chosen = usePreferences((preferences) => preferences.theme);
  return (
    <fieldset role="radiogroup" className={styles.box}>
      <legend className={styles.legend}>{t('appearance.label')}</legend>
      <div className={styles.cards}>
        {THEMES.map(({ theme, Icon }) => (
          <label key={theme} className={mergeClasses(styles.card, theme === chosen && styles.chosen)}>
            <input
              type="radio"
              name={name}
              checked={theme === chosen}
              className={styles.radio}
              onChange={() => setPreference('theme', theme)}
            />
            <Icon aria-hidden className={styles.icon} />
            {t(`appearance.${theme}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
