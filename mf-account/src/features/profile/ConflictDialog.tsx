import { Button, makeStyles, tokens, typographyStyles } from '@portal/ui/core';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@portal/ui/dialog';
import { useLaterTexts } from '../../parts/later/texts';
import { useReturnFocus } from '../../parts/useReturnFocus';
import type { ProfileEditor } from './useProfileEditor';

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
  },
});

/** The profile was saved in another browser meanwhile: shows what differs, and lets the person overwrite or discard [R-EXT-04]. */
export default function ConflictDialog({ editor }: { editor: ProfileEditor }) {
  const styles = useStyles();
  const { t } = useLaterTexts();
  useReturnFocus();
  return (
    <Dialog open modalType="alert">
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('conflict.title')}</DialogTitle>
          <DialogContent>
            {t('conflict.text')}
            {editor.conflicts.length > 0 && (
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
                  {editor.conflicts.map((field) => (
                    <tr key={field}>
                      <th scope="row" className={styles.td}>
                        {t(`field.${field}`)}
                      </th>
                      <td className={styles.td}>{editor.theirs[field] || t('conflict.none')}</td>
                      <td className={styles.td}>{editor.values[field] || t('conflict.none')}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </DialogContent>
          <DialogActions>
            <Button disabledFocusable={editor.busy} onClick={editor.discard}>
              {t('conflict.discard')}
            </Button>
            <Button appearance="primary" disabledFocusable={editor.busy} onClick={() => void editor.overwrite()}>
              {t('conflict.overwrite')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
