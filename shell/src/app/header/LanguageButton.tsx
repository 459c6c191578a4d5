import { useLanguage } from '@portal/platform/i18n';
import { lazyRetry } from '@portal/platform/lazy-retry';
import { LocalLanguage20Regular } from '@portal/ui/icons';
import { PHONE, TOUCH } from '@portal/ui/media';
import { makeStyles, tokens, typographyStyles } from '@portal/ui/styles';
import { useRef, useState } from 'react';
import { ShellPart } from '../ShellPart';
import { useShellTexts } from '../texts';
import { LANGUAGE_NAMES } from './languages';

const LanguageMenu = lazyRetry(() => import('./LanguageMenu'));

const useStyles = makeStyles({
  button: {
    ...typographyStyles.body1Strong,
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '32px',
    padding: '0 10px',
    border: 'none',
    backgroundColor: 'transparent',
    color: 'inherit',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':focus-visible': { outline: '2px solid currentcolor', outlineOffset: '-2px' },
    [TOUCH]: { minHeight: '44px' },
  },
  long: { [PHONE]: { display: 'none' } },
  short: { display: 'none', textTransform: 'uppercase', [PHONE]: { display: 'inline' } },
});

/** The language of a page without log-in [R-SHELL-15]; its menu comes when it is pressed. */
export function LanguageButton() {
  const styles = useStyles();
  const { t } = useShellTexts();
  const language = useLanguage();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        aria-label={t('header.language', { language: LANGUAGE_NAMES[language], code: language.toUpperCase() })}
      >
        <LocalLanguage20Regular aria-hidden />
        <span className={styles.long}>{LANGUAGE_NAMES[language]}</span>
        <span className={styles.short}>{language}</span>
      </button>
      {open && (
        <ShellPart place="popup" target={button} onClose={() => setOpen(false)}>
          <LanguageMenu target={button} onClose={() => setOpen(false)} />
        </ShellPart>
      )}
    </>
  );
}
