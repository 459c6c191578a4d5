import { makeStyles } from '@portal/ui/core';
import { Bone, LoadingMessage } from '@portal/ui/list';

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: '8px' },
  gap: { height: '12px' },
});

/** Where the fields of a form will be. */
export function LoadingFields() {
  const styles = useStyles();
  return (
    <div className={styles.fields}>
      <LoadingMessage />
      {[0, 1, 2].map((row) => (
        <div key={row} className={styles.fields}>
          <Bone width={120} />
          <Bone width="100%" height={32} />
          <span className={styles.gap} />
        </div>
      ))}
    </div>
  );
}
