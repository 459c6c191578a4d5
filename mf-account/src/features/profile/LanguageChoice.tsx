import { LANGUAGES } from '@portal/domain/languages';
import { setLanguage, useLanguage } from '@portal/platform/i18n';
import { snackbar } from '@portal/platform/snackbar';
import { Field } from '@portal/ui/field';
import { Dropdown, Option, useControlSize } from '@portal/ui/form';
import { LocalLanguage20Regular } from '@portal/ui/icons';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { useAccountTexts } from '../../parts/account-texts/texts';

const useStyles = makeStyles({
  dropdown: { minWidth: 0, width: '100%' },
  value: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
});

/** The preferred language: changes the whole page at once and stays in this browser; it is never sent [R-ACC-26]. */
export function LanguageChoice() {
  const styles = useStyles();
  const { t } = useAccountTexts();
  const { size, className } = useControlSize();
  const language = useLanguage();
  const name = t(`language.${language}`);
  return (
    <Field label={t('language.label')}>
      <Dropdown
        size={size}
        className={mergeClasses(className, styles.dropdown)}
        value={name}
        selectedOptions={[language]}
        button={{
          children: (
            <span className={styles.value}>
              <LocalLanguage20Regular aria-hidden className={styles.icon} />
              {name}
            </span>
          ),
        }}
        onOptionSelect={(_, { optionValue }) => {
          const chosen = LANGUAGES.find((code) => code === optionValue);
          if (chosen) setLanguage(chosen).catch((error: Error) => snackbar.error(error));
        }}
      >
        {LANGUAGES.map((code) => (
          <Option key={code} value={code}>
            {t(`language.${code}`)}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}
