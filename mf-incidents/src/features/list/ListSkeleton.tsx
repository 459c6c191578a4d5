import { makeStyles, tokens } from '@portal/ui/core';
import { Bone, LoadingMessage } from '@portal/ui/list';
import { useIncidentTexts } from '../../texts';
import { ROW_HEIGHT } from './IncidentRow';

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
    gap: '24px',
    height: `${ROW_HEIGHT}px`,
    padding: '0 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
});

const TITLES = ['44%', '28%', '36%', '31%', '40%', '24%'];

/** Rows to come, in the place they will have [R-INC-07]. */
export function ListSkeleton() {
  const styles = useStyles();
  const { t } = useIncidentTexts();
  return (
    <div className={styles.frame}>
      <LoadingMessage text={t('loading')} />
      {TITLES.map((width) => (
        <div key={width} className={styles.row}>
          <Bone width={20} height={20} round />
          <Bone width={140} />
          <Bone width={84} height={24} round />
          <Bone width={width} />
        </div>
      ))}
    </div>
  );
}
