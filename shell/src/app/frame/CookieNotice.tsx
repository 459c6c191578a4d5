import { Button } from '@portal/ui/button';
import { Cookies20Regular } from '@portal/ui/icons';
import { PHONE } from '@portal/ui/media';
import { Link } from '@portal/ui/router';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Caption1, Subtitle2 } from '@portal/ui/text';
import { useState } from 'react';
import { useShellTexts } from '../texts';
import { cookieNotice } from './cookie-consent';
import { TWO_COLUMNS } from './layout';

/** There is artwork, and room on it. */
const BESIDE = `${TWO_COLUMNS} and (min-height: 600px)`;

const useStyles = makeStyles({
  card: {
    boxSizing: 'border-box',
    display: 'grid',
    gridTemplateColumns: '20px 1fr',
    columnGap: tokens.spacingHorizontalM,
    padding: '18px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow28,
    // In the flow above the footer, or over the artwork where there is one: it never covers the form.
    margin: '0 12px 24px',
    flexShrink: 0,
    [BESIDE]: { position: 'fixed', left: '24px', bottom: '68px', zIndex: 5, width: '440px', margin: 0 },
  },
  title: { fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  text: { display: 'block', color: tokens.colorNeutralForeground2 },
  link: { color: tokens.colorBrandForegroundLink },
  actions: { gridColumn: '1 / -1', display: 'flex', justifyContent: 'flex-end', marginTop: tokens.spacingVerticalS },
  ok: { minWidth: 'auto', [PHONE]: { width: '100%', minHeight: '44px' } },
});

/** On the log-in page until somebody has read it [R-SHELL-13]. */
export function CookieNotice() {
  const styles = useStyles();
  const { t } = useShellTexts();
  const [shown, show] = useState(() => !cookieNotice.isDismissed());
  if (!shown) return null;
  const dismiss = () => {
    cookieNotice.dismiss();
    show(false);
  };
  return (
    <section className={styles.card} aria-label={t('cookies.label')}>
      <Cookies20Regular aria-hidden />
      <div>
        <Subtitle2 className={styles.title}>{t('cookies.title')}</Subtitle2>
        <Caption1 className={styles.text}>
          {t('cookies.text')}{' '}
          <Link to="/cookies" className={styles.link}>
            {t('cookies.policy')}
          </Link>
        </Caption1>
      </div>
      <div className={styles.actions}>
        <Button appearance="primary" className={styles.ok} onClick={dismiss}>
          {t('cookies.ok')}
        </Button>
      </div>
    </section>
  );
}
