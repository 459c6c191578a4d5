import { Button } from '@portal/ui/button';
import { BranchFork20Regular } from '@portal/ui/icons';
import { MessageBar, MessageBarActions, MessageBarBody } from '@portal/ui/message';
import { makeStyles, tokens } from '@portal/ui/styles';
import { orAsk } from '../../app/navigation';
import { reload } from '../../app/reload';
import { useSupportTexts } from '../texts';
import { forgetChosen, useChosen } from './chosen';

const useStyles = makeStyles({ bar: { marginBottom: tokens.spacingVerticalS } });

/** Says that this browser runs other versions than everybody else, and ends that. */
export function OverrideBanner() {
  const styles = useStyles();
  const { t } = useSupportTexts();
  const count = useChosen(({ list }) => list.length);
  if (count === 0) return null;
  const reset = () =>
    orAsk(() => {
      forgetChosen();
      reload();
    });
  return (
    <MessageBar intent="warning" className={styles.bar} icon={<BranchFork20Regular aria-hidden />}>
      <MessageBarBody>{t('override.active', { count })}</MessageBarBody>
      <MessageBarActions>
        <Button appearance="transparent" onClick={reset}>
          {t('override.resetAll')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
