import { Skeleton } from '../components/skeleton';
import { LoadingMessage } from '../components/states';
import { makeStyles } from '../fluent/styles';

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: '8px' },
  gap: { height: '12px' },
});

/** Where the fields of a form will be. */
export function FieldsSkeleton() {
  const styles = useStyles();
  return (
    <div className={styles.fields}>
      <LoadingMessage />
      {[0, 1, 2].map((row) => (
        <div key={row} className={styles.fields}>
          <Skeleton width={120} />
          <Skeleton width="100%" height={32} />
          <span className={styles.gap} />
        </div>
      ))}
    </div>
  );
}
