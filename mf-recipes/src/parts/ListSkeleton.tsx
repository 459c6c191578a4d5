import { makeStyles, tokens } from '@portal/ui/core';
import { Bone, LoadingMessage } from '@portal/ui/list';
import { useRecipeTexts } from '../texts';

const useStyles = makeStyles({
  frame: {
    marginTop: tokens.spacingVerticalM,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    height: '52px',
    padding: '0 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
});

/** Rows to come, in the place they will have. */
export function ListSkeleton() {
  const styles = useStyles();
  const { t } = useRecipeTexts();
  return (
    <div className={styles.frame}>
      <LoadingMessage text={t('loading')} />
      {['32%', '24%', '28%', '20%', '30%'].map((width) => (
        <div key={width} className={styles.row}>
          <Bone width={36} height={36} />
          <Bone width={width} />
        </div>
      ))}
    </div>
  );
}
