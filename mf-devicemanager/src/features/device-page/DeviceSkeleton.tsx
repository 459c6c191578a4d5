import { PHONE } from '@portal/ui/media';
import { Skeleton } from '@portal/ui/skeleton';
import { LoadingMessage } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { useDevicePageTexts } from './texts';

const useStyles = makeStyles({
  page: { padding: '18px 24px', [PHONE]: { padding: '16px' } },
  head: { display: 'flex', alignItems: 'center', gap: '12px', margin: '20px 0 28px' },
  lines: { display: 'flex', flexDirection: 'column', gap: '10px', flexGrow: 1 },
  panels: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 360px',
    gap: '16px',
    '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  panel: {
    display: 'flex',
    flexDirection: 'column',
    gap: '24px',
    height: '360px',
    boxSizing: 'border-box',
    padding: '20px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
});

/** The page to come, in its places [R-DEV-16]. */
export function DeviceSkeleton() {
  const styles = useStyles();
  const { t } = useDevicePageTexts();
  return (
    <div className={styles.page}>
      <LoadingMessage text={t('loading')} />
      <Skeleton width={240} />
      <div className={styles.head}>
        <Skeleton width={48} height={48} />
        <div className={styles.lines}>
          <Skeleton width="min(320px, 60%)" height={20} />
          <Skeleton width={160} />
        </div>
      </div>
      <div className={styles.panels}>
        {['48%', '36%'].map((width) => (
          <div key={width} className={styles.panel}>
            <Skeleton width={width} height={16} />
            <Skeleton width="100%" />
            <Skeleton width="90%" />
            <Skeleton width="95%" />
          </div>
        ))}
      </div>
    </div>
  );
}
