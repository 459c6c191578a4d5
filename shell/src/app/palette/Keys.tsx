import { TOUCH } from '@portal/ui/media';
import { makeStyles, tokens, typographyStyles } from '@portal/ui/styles';
import type { ReactNode } from 'react';
import { usePaletteTexts } from './texts';

const useStyles = makeStyles({
  foot: {
    ...typographyStyles.caption1,
    display: 'flex',
    flexWrap: 'wrap',
    flexShrink: 0,
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: '9px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
    [TOUCH]: { display: 'none' },
  },
  key: {
    ...typographyStyles.caption1,
    flexShrink: 0,
    minWidth: '20px',
    boxSizing: 'border-box',
    padding: '0 6px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusSmall,
    color: tokens.colorNeutralForeground2,
    textAlign: 'center',
  },
  word: { marginRight: tokens.spacingHorizontalS },
});

export const Key = ({ children }: { children: ReactNode }) => (
  <kbd aria-hidden className={useStyles().key}>
    {children}
  </kbd>
);

/** Which keys do what, where there is a keyboard; a screen reader knows those of a combobox. */
export function Keys() {
  const styles = useStyles();
  const { t } = usePaletteTexts();
  return (
    <div aria-hidden className={styles.foot}>
      <Key>↑</Key>
      <Key>↓</Key>
      <span className={styles.word}>{t('keys.move')}</span>
      <Key>{t('keys.enter')}</Key>
      <span className={styles.word}>{t('keys.open')}</span>
      <Key>{t('keys.ctrlEnter')}</Key>
      <span>{t('keys.newTab')}</span>
    </div>
  );
}
