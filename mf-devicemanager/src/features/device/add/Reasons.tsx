import { makeStyles, tokens } from '@portal/ui/styles';
import { Mono } from '@portal/ui/text';
import { type Refused, shortId } from './look-up';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    display: 'inline-flex',
    verticalAlign: 'top',
    flexDirection: 'column',
    gap: '2px',
    maxHeight: '132px',
    margin: 0,
    padding: 0,
    overflowY: 'auto',
  },
  id: { marginInlineEnd: tokens.spacingHorizontalS, textTransform: 'uppercase' },
});

/** Why ids did not come into the list, one line each; with one alone its id needs no naming. */
export function Reasons({ refused }: { refused: readonly Refused[] }) {
  const styles = useStyles();
  const [only, ...others] = refused;
  if (only && others.length === 0) return only.problem;
  return (
    <ul className={styles.list}>
      {refused.map(({ id, problem }) => (
        <li key={id}>
          <Mono className={styles.id} title={id}>
            {shortId(id)}
          </Mono>
          <span>{problem}</span>
        </li>
      ))}
    </ul>
  );
}
