import { makeStyles, mergeClasses } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';

const useStyles = makeStyles({
  line: { display: 'flex', minWidth: 0, whiteSpace: 'nowrap', overflow: 'hidden' },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'pre' },
  // What is above gives way first: the group itself tells one oven from the next.
  above: { flexShrink: 1000, minWidth: 0 },
  group: { minWidth: 0 },
  more: { flexShrink: 0, whiteSpace: 'pre' },
});

/** The groups that a device is in, each as the names from the top down to it. */
export function Places({ paths }: { paths: readonly (readonly string[])[] }) {
  const styles = useStyles();
  const [first = [], ...others] = paths;
  const above = first.slice(0, -1).map((name) => `${name} › `);
  return (
    <Meta className={styles.line} title={paths.map((path) => path.join(' › ')).join(', ')}>
      <span className={mergeClasses(styles.cut, styles.above)}>{above.join('')}</span>
      <span className={mergeClasses(styles.cut, styles.group)}>{first.at(-1)}</span>
      {others.length > 0 && <span className={styles.more}>{`, +${others.length}`}</span>}
    </Meta>
  );
}
