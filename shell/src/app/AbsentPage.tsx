import type { RemoteName } from '@portal/contracts/remote';
import { Button } from '@portal/ui/button';
import { TOUCH } from '@portal/ui/media';
import { StateBlock } from '@portal/ui/states';
import { makeStyles } from '@portal/ui/styles';
import { useRegistry } from '../remotes/registry';
import type { Absence } from '../remotes/resolve';
import { useHome } from '../remotes/useHome';
import { useAbsenceTexts } from './absence/texts';
import { LinkButton } from './LinkButton';
import { useShellTexts } from './texts';
import { useTakenFocus } from './useTakenFocus';

const useStyles = makeStyles({ button: { [TOUCH]: { minHeight: '44px' } } });

/** In place of a page whose remote is switched off by the operator, or that this page was started without. */
export default function AbsentPage({ remote, why }: { remote: RemoteName; why: Absence }) {
  const { t, language } = useShellTexts();
  const { t: absence } = useAbsenceTexts();
  const title = useRegistry(({ absent }) => absent.get(remote)?.extras.title);
  const home = useHome();
  const styles = useStyles();
  useTakenFocus();
  return (
    <StateBlock
      alert
      page
      scene="locked"
      title={absence(`absent.${why}.title`, { part: title?.[language] ?? remote })}
      text={absence(`absent.${why}.text`)}
      actions={
        <>
          {why === 'without' && (
            <Button className={styles.button} appearance="primary" onClick={loadWhole}>
              {absence('absent.without.load')}
            </Button>
          )}
          {home && (
            <LinkButton to={home} look={why === 'off' ? 'primary' : 'outline'}>
              {t('notFound.devices')}
            </LinkButton>
          )}
          <LinkButton to="/" look="outline">
            {t('notFound.start')}
          </LinkButton>
        </>
      }
    />
  );
}

/** Loads this address anew with all remotes. */
function loadWhole(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete('without');
  if (url.href === window.location.href) window.location.reload();
  else window.location.assign(url);
}
