import { CLIENT_VERSION } from '@portal/domain/limits';
import { Link } from '@portal/ui/router';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@portal/ui/styles';
import { settings } from '../settings';
import { useShellTexts } from '../texts';
import { TWO_COLUMNS } from './layout';

const useStyles = makeStyles({
  footer: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    columnGap: tokens.spacingHorizontalXL,
    minHeight: '44px',
    flexShrink: 0,
    padding: `0 ${tokens.spacingHorizontalL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground3,
    ...typographyStyles.caption1,
  },
  // Under the form, not under the artwork beside it.
  side: {
    [TWO_COLUMNS]: { position: 'absolute', right: 0, bottom: 0, width: 'calc(100% * 5 / 12)', boxSizing: 'border-box' },
  },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
});

/**
 * About us, cookie policy, impressum, privacy policy, version [R-SHELL-12, R-SHELL-21]. Where the operator names no page about itself, the impressum is that
 * page.
 */
export function Footer({ lies }: { lies: boolean }) {
  const styles = useStyles();
  const { t } = useShellTexts();
  return (
    <footer className={mergeClasses(styles.footer, lies && styles.side)} aria-label={t('footer.label')}>
      {settings.aboutUrl ? (
        <a href={settings.aboutUrl} rel="noreferrer" className={styles.link}>
          {t('footer.about')}
        </a>
      ) : (
        <Link to="/impressum" className={styles.link}>
          {t('footer.about')}
        </Link>
      )}
      <Link to="/cookies" className={styles.link}>
        {t('footer.cookies')}
      </Link>
      <Link to="/impressum" className={styles.link}>
        {t('footer.impressum')}
      </Link>
      <Link to="/privacy" className={styles.link}>
        {t('footer.privacy')}
      </Link>
      <span>{t('footer.version', { version: CLIENT_VERSION })}</span>
    </footer>
  );
}
