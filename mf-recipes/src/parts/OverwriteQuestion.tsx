import { ConfirmDialog } from '@portal/ui/edit/ConfirmDialog';
import { makeStyles } from '@portal/ui/styles';
import { nameOf } from '../data/recipe-order';
import type { Overwritten } from '../data/transmission-rows';
import { useRecipeTexts } from '../texts';

const useStyles = makeStyles({ list: { margin: '8px 0 0', paddingLeft: '20px', overflowWrap: 'anywhere' } });

interface OverwriteQuestionProps {
  overwritten: readonly Overwritten[];
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before an older recipe takes the place of a newer one on devices. */
export function OverwriteQuestion({ overwritten, onConfirm, onClose }: OverwriteQuestionProps) {
  const styles = useStyles();
  const { t, language, formatDateTime } = useRecipeTexts();
  return (
    <ConfirmDialog
      title={t('overwrite.title')}
      action={t('overwrite.action')}
      onConfirm={async () => {
        await onConfirm();
        onClose();
      }}
      onClose={onClose}
    >
      {t('overwrite.text')}
      <ul className={styles.list}>
        {overwritten.map(({ newer, devices }) => (
          <li key={newer.id}>
            {t('overwrite.entry', {
              name: nameOf(newer, language),
              date: formatDateTime(newer.createdAt),
              count: devices,
            })}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
