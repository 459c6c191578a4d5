import type { Values } from '@portal/platform/editing/draft';
import type { Conflict, Draft } from '@portal/platform/editing/useDraft';
import type { ReactNode } from 'react';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '../components/dialog';
import { Button } from '../fluent/button';
import { makeStyles, tokens, typographyStyles } from '../fluent/styles';
import { useEditTexts } from './texts';

const useStyles = makeStyles({
  table: {
    width: '100%',
    marginTop: tokens.spacingVerticalM,
    borderCollapse: 'collapse',
    tableLayout: 'fixed',
    ...typographyStyles.body1,
  },
  th: {
    ...typographyStyles.caption1,
    padding: '6px 8px 6px 0',
    textAlign: 'start',
    color: tokens.colorNeutralForeground3,
  },
  td: {
    padding: '8px 8px 8px 0',
    verticalAlign: 'top',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
});

interface ConflictDialogProps<V extends Values> {
  draft: Pick<Draft<unknown, V>, 'conflict' | 'busy' | 'overwrite' | 'discard' | 'goOn'>;
  /** A field's name, and its value as a person reads it. */
  describe: (field: keyof V & string, values: V) => { label: string; value: ReactNode };
  /** What happened, where it can be said better than for anything. */
  title?: string;
  text?: string;
}

/**
 * Somebody else saved first: shows what differs, and lets the person overwrite, discard, or go back to the form, which is what Escape
 * does [R-EXT-04]. Nothing without a conflict.
 */
export function ConflictDialog<V extends Values>({ draft, ...rest }: ConflictDialogProps<V>) {
  return draft.conflict && <Question {...rest} draft={draft} conflict={draft.conflict} />;
}

function Question<V extends Values>({
  draft,
  conflict,
  describe,
  title,
  text,
}: ConflictDialogProps<V> & { conflict: readonly Conflict<V>[] }) {
  const styles = useStyles();
  const { t } = useEditTexts();
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => open || draft.busy || draft.goOn()}>
      <DialogSurface question>
        <DialogBody>
          <DialogTitle>{title ?? t('conflict.title')}</DialogTitle>
          <DialogContent>
            {text ?? t('conflict.text')}
            {conflict.length > 0 && (
              <table className={styles.table}>
                <thead>
                  <tr>
                    {['conflict.field', 'conflict.theirs', 'conflict.yours'].map((key) => (
                      <th key={key} scope="col" className={styles.th}>
                        {t(key)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {conflict.map(({ field, theirs, yours }) => (
                    <tr key={field}>
                      <th scope="row" className={styles.td}>
                        {describe(field, yours).label}
                      </th>
                      <td className={styles.td}>{describe(field, theirs).value || t('conflict.none')}</td>
                      <td className={styles.td}>{describe(field, yours).value || t('conflict.none')}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </DialogContent>
          <DialogActions>
            <Button disabledFocusable={draft.busy} onClick={draft.goOn}>
              {t('conflict.back')}
            </Button>
            <Button disabledFocusable={draft.busy} onClick={draft.discard}>
              {t('conflict.discard')}
            </Button>
            <Button appearance="primary" disabledFocusable={draft.busy} onClick={() => void draft.overwrite()}>
              {t('conflict.overwrite')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
