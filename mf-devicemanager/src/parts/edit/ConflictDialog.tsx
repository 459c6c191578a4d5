import { useTask } from '@portal/platform/task';
import { Button, makeStyles, tokens, typographyStyles } from '@portal/ui/core';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@portal/ui/dialog';
import type { ReactNode } from 'react';
import type { Values } from './draft';
import { useEditTexts } from './texts';
import type { Editor } from './useEditor';
import { useReturnFocus } from './useReturnFocus';

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
  editor: Editor<V>;
  /** A field's name, and its value as a person reads it. */
  describe: (field: keyof V & string, values: V) => { label: string; value: ReactNode };
}

/** Somebody else saved first: shows what differs, and lets the person overwrite or discard [R-EXT-04]. Nothing without a conflict. */
export function ConflictDialog<V extends Values>({ editor, describe }: ConflictDialogProps<V>) {
  return editor.conflict && <Question editor={editor} conflict={editor.conflict} describe={describe} />;
}

function Question<V extends Values>({
  editor,
  conflict,
  describe,
}: ConflictDialogProps<V> & { conflict: NonNullable<Editor<V>['conflict']> }) {
  const styles = useStyles();
  const { t } = useEditTexts();
  const { busy, run } = useTask(editor.overwrite);
  useReturnFocus();
  return (
    <Dialog open modalType="alert">
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('conflict.title')}</DialogTitle>
          <DialogContent>
            {t('conflict.text')}
            {conflict.length > 0 && (
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col" className={styles.th}>
                      {t('conflict.field')}
                    </th>
                    <th scope="col" className={styles.th}>
                      {t('conflict.theirs')}
                    </th>
                    <th scope="col" className={styles.th}>
                      {t('conflict.yours')}
                    </th>
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
            <Button disabledFocusable={busy} onClick={editor.discard}>
              {t('conflict.discard')}
            </Button>
            <Button appearance="primary" disabledFocusable={busy} onClick={run}>
              {t('conflict.overwrite')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
