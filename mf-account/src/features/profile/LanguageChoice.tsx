import { LANGUAGES } from '@portal/domain/languages';
import { setLanguage, useLanguage } from '@portal/platform/i18n';
import { snackbar } from '@portal/platform/snackbar';
import { Choice } from '@portal/ui/edit/Choice';
import { LocalLanguage20Regular } from '@portal/ui/icons';
import { makeStyles, tokens } from '@portal/ui/styles';
import { useAccountTexts } from '../../parts/account-texts/texts';

const useStyles = makeStyles({ icon: { flexShrink: 0, color: tokens.colorNeutralForeground3 } });

/** The preferred language: changes the whole page at once and stays in this browser; it is never sent [R-ACC-26]. */
export function LanguageChoice() {
  const styles = useStyles();
  const { t } = useAccountTexts();
  return (
    <Choice
      label={t('language.label')}
      value={useLanguage()}
      options={LANGUAGES.map((code) => ({ value: code, label: t(`language.${code}`) }))}
      icon={<LocalLanguage20Regular aria-hidden className={styles.icon} />}
      onChoose={(code) => void setLanguage(code).catch((error: Error) => snackbar.error(error))}
    />
  );
}
