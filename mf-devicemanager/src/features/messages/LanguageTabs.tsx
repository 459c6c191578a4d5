import { languageCode } from '@portal/domain/language-code';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { TextField } from '@portal/ui/edit/TextField';
import { Field } from '@portal/ui/field';
import { IconButton } from '@portal/ui/icon-button';
import { Add20Regular } from '@portal/ui/icons';
import { PHONE, TOUCH } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Tab, TabList } from '@portal/ui/tabs';
import { type KeyboardEvent, useState } from 'react';
import { languageName } from '../../parts/format';
import { useMessageTexts } from './texts';

/** In this order, whatever the message has [R-MSG-03]. */
const ALWAYS = ['en', 'de', 'fr', 'es'];

const useStyles = makeStyles({
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  list: { flexWrap: 'wrap', minWidth: 0, maxWidth: '100%' },
  // Four languages and the way to another stand in one line of 390 px.
  tab: { [TOUCH]: { minHeight: '44px' }, [PHONE]: { paddingInline: '4px' } },
  add: { display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalS },
  code: { width: '120px' },
});

interface LanguageTabsProps {
  shown: string;
  onShow: (code: string) => void;
  /** Codes of the languages that the message has texts in. */
  used: readonly string[];
  /** None is added. */
  readOnly: boolean;
}

/** The languages of a message, and a way to add any other by its code [R-MSG-03]. */
export function LanguageTabs({ shown, onShow, used, readOnly }: LanguageTabsProps) {
  const styles = useStyles();
  const { t, language } = useMessageTexts();
  const control = useControlSize();
  // Undefined: none is being added.
  const [added, setAdded] = useState<{ code: string; tried?: boolean }>();
  const code = added && languageCode(added.code.trim());
  const codes = [...new Set([...ALWAYS, ...used, shown])];

  const add = () => {
    if (code) onShow(code);
    setAdded(code || !added ? undefined : { ...added, tried: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither the form nor the dialog is meant.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') add();
    else setAdded(undefined);
  };
  return (
    <>
      <div className={styles.line}>
        <TabList
          className={styles.list}
          size="small"
          selectedValue={shown}
          aria-label={t('languages')}
          onTabSelect={(_, { value }) => onShow(String(value))}
        >
          {codes.map((one) => (
            <Tab key={one} value={one} className={styles.tab}>
              {languageName(one, language)}
            </Tab>
          ))}
        </TabList>
        {!readOnly && (
          <IconButton
            icon={<Add20Regular aria-hidden />}
            label={t('addLanguage')}
            aria-expanded={added !== undefined}
            onClick={() => setAdded(added ? undefined : { code: '' })}
          />
        )}
      </div>
      {added && !readOnly && (
        <div className={styles.add} onKeyDown={onKeyDown}>
          <TextField
            autoFocus
            autoCapitalize="none"
            label={t('languageCode')}
            boxClassName={styles.code}
            hint={t('languageHint')}
            problem={added.tried && !code ? t('languageWrong') : undefined}
            maxLength={35}
            value={added.code}
            onChange={(code) => setAdded({ ...added, code })}
          />
          <Field label={'\u00a0'}>
            <Button {...control} onClick={add}>
              {t('add')}
            </Button>
          </Field>
        </div>
      )}
    </>
  );
}
