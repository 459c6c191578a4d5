import { makeStyles, tokens } from '@portal/ui/styles';
import { useRegistry } from '../../remotes/registry';
import { OverrideBanner } from '../override/OverrideBanner';
import { RemoteRow } from './RemoteRow';
import { useHealth } from './useHealth';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
});

/** The remotes of this page: which version runs, how it does, and whose it is. */
export default function RemotesTab() {
  const styles = useStyles();
  const remotes = useRegistry((registry) => registry.remotes);
  const health = useHealth();
  return (
    <>
      <OverrideBanner />
      <ul className={styles.list}>
        {[...remotes].map(([name, entry]) => (
          <RemoteRow key={name} entry={entry} health={health(entry)} />
        ))}
      </ul>
    </>
  );
}
