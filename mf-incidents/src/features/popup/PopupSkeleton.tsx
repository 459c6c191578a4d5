import { makeStyles, tokens } from '@portal/ui/core';
import { Bone, LoadingMessage } from '@portal/ui/list';
import { useIncidentTexts } from '../../texts';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    height: '56px',
    padding: '0 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
});

/** Three rows to come. */
export function PopupSkeleton() {
  const styles = useStyles();
  const { t } = useIncidentTexts();
  return (
    <div>
      <LoadingMessage text={t('loading')} />
      {['70%', '52%', '61%'].map((width) => (
        <div key={width} className={styles.row}>
          <Bone width={20} height={20} round />
          <Bone width={width} />
        </div>
      ))}
    </div>
  );
}
