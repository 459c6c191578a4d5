import { Button } from '@portal/ui/button';
import { ArrowRight16Regular } from '@portal/ui/icons';
import { VisuallyHidden } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { useState } from 'react';
import { useAuditTexts } from './texts';
import type { FieldChange } from './words';

/** Longer texts are folded. */
const LONG = 240;

const useStyles = makeStyles({
  list: { display: 'grid', gap: '6px', margin: 0, padding: 0 },
  field: { display: 'block', minWidth: 0 },
  label: { color: tokens.colorNeutralForeground3, marginRight: '8px' },
  values: { display: 'inline', margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  old: { color: tokens.colorNeutralForeground3 },
  arrow: { margin: '0 6px', verticalAlign: 'text-bottom', color: tokens.colorNeutralForeground3 },
  more: { minWidth: 'auto', padding: '0 6px' },
});

/** Each changed field with its old and its new value. */
export function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const styles = useStyles();
  const { t } = useAuditTexts();
  if (changes.length === 0) return null;
  return (
    <dl className={styles.list}>
      {changes.map(({ label, before, after }) => (
        <div key={label} className={styles.field}>
          <dt className={styles.values}>
            <span className={styles.label}>{label}</span>
          </dt>
          <dd className={styles.values}>
            {before !== '' && (
              <span className={styles.old}>
                <VisuallyHidden>{t('old')} </VisuallyHidden>
                <Text text={before} />
              </span>
            )}
            {before !== '' && <ArrowRight16Regular aria-hidden className={styles.arrow} />}
            <VisuallyHidden>{t('new')} </VisuallyHidden>
            {after === '' ? <span className={styles.old}>{t('nothing')}</span> : <Text text={after} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Text({ text }: { text: string }) {
  const styles = useStyles();
  const { t } = useAuditTexts();
  const [whole, setWhole] = useState(false);
  if (text.length <= LONG) return text;
  return (
    <>
      {whole ? text : `${text.slice(0, LONG)}…`}
      <Button
        size="small"
        appearance="transparent"
        className={styles.more}
        aria-expanded={whole}
        onClick={() => setWhole(!whole)}
      >
        {t(whole ? 'less' : 'whole')}
      </Button>
    </>
  );
}
