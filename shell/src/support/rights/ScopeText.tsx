import { makeStyles, tokens } from '@portal/ui/styles';
import { Mono } from '@portal/ui/text';

const useStyles = makeStyles({ scope: { color: tokens.colorNeutralForeground3 } });

/** More of a scope than so many letters tells nobody anything: its middle is left out. */
const LONGEST = 18;

/** A scope as it is written in rights; the whole of it is what is copied from its title. */
export function ScopeText({ scope }: { scope: string }) {
  const styles = useStyles();
  const short = scope.length > LONGEST ? `${scope.slice(0, LONGEST - 6)}…${scope.slice(-4)}` : scope;
  return (
    <Mono className={styles.scope} title={scope}>
      {short}
    </Mono>
  );
}
