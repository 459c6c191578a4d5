import type { Incident } from '@portal/contracts/incidents';
import { Button, makeStyles, tokens, typographyStyles } from '@portal/ui/core';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@portal/ui/dialog';
import type { Person } from '../../data/people';
import { useIncidentTexts } from '../../texts';
import { FieldValue, labelOf } from './ChangeLine';
import { conflictsOf } from './incident-draft';
import type { IncidentEditor } from './useIncidentEditor';

const useStyles = makeStyles({
  table: { width: '100%', marginTop: tokens.spacingVerticalM, borderCollapse: 'collapse', ...typographyStyles.body1 },
  th: {
    ...typographyStyles.caption1,
    padding: '6px 8px 6px 0',
    textAlign: 'start',
    color: tokens.colorNeutralForeground3,
  },
  td: {
    padding: '8px 8px 8px 0',
    verticalAlign: 'top',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: 'anywhere',
  },
});

interface ConflictDialogProps {
  editor: IncidentEditor;
  /** What is stored now. */
  latest: Incident;
  people: readonly Person[];
}

/** Somebody else saved first: shows what differs, and lets the person overwrite or discard [R-EXT-04]. */
export function ConflictDialog({ editor, latest, people }: ConflictDialogProps) {
  const styles = useStyles();
  const { t } = useIncidentTexts();
  const conflicts = conflictsOf(editor.draft, latest);
  return (
    <Dialog open modalType="alert">
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('conflict.title')}</DialogTitle>
          <DialogContent>
            {t('conflict.text')}
            {conflicts.length > 0 && (
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
                  {conflicts.map(({ field, theirs, yours }) => (
                    <tr key={field}>
                      <th scope="row" className={styles.td}>
                        {t(labelOf(field))}
                      </th>
                      <td className={styles.td}>
                        <FieldValue field={field} value={theirs} people={people} />
                      </td>
                      <td className={styles.td}>
                        <FieldValue field={field} value={yours} people={people} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </DialogContent>
          <DialogActions>
            <Button disabledFocusable={editor.saving} onClick={editor.discard}>
              {t('conflict.discard')}
            </Button>
            <Button appearance="primary" disabledFocusable={editor.saving} onClick={() => void editor.overwrite()}>
              {t('conflict.overwrite')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
