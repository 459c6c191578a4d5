import { makeStyles, tokens } from '@portal/ui/core';
import { Bone, LoadingMessage } from '@portal/ui/list';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXL,
    height: '52px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
});

/** Where the rows of a table will be. */
export function LoadingTable() {
  const styles = useStyles();
  return (
    <div>
      <LoadingMessage />
      {[0, 1, 2].map((row) => (
        <div key={row} className={styles.row}>
          <Bone width="24%" />
          <Bone width="40%" />
          <Bone width="16%" />
        </div>
      ))}
    </div>
  );
}
