import { type SupportUser, viewAs } from '@portal/contracts/support';
import { addressOf } from '@portal/platform/addresses';
import { ApiError, call } from '@portal/platform/call';
import { useMay } from '@portal/platform/rights';
import { useTask } from '@portal/platform/task';
import { BusyButton } from '@portal/ui/busy-button';
import { Eye20Regular } from '@portal/ui/icons';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Caption1, Meta } from '@portal/ui/text';
import { useState } from 'react';
import { useSupportTexts } from '../texts';
import { enterView } from './enter-view';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  hint: { flex: '1 1 200px', minWidth: 0 },
});

/** Opens a tab that shows the portal as somebody, for holders of viewAsUser in `*`; the server asks whether it is allowed. */
export function ViewAsButton({ user }: { user: SupportUser }) {
  const styles = useStyles();
  const { t } = useSupportTexts();
  const may = useMay()('viewAsUser', 'global');
  const [problem, setProblem] = useState<'blocked' | 'notAllowed'>();
  const { busy, run } = useTask(async () => {
    // At once: a browser opens no tab for what comes later than the press.
    const tab = window.open('', '_blank');
    setProblem(tab ? undefined : 'blocked');
    if (!tab) return;
    try {
      enterView(tab, await call(viewAs, { body: { userId: user.id } }), addressOf('home'));
    } catch (error) {
      tab.close();
      if (!(error instanceof ApiError && error.errorId === 'ERROR_VIEW_NOT_ALLOWED')) throw error;
      setProblem('notAllowed');
    }
  });
  if (!may) return null;
  return (
    <div className={styles.row}>
      <BusyButton busy={busy} icon={<Eye20Regular />} onClick={() => void run()}>
        {t('viewAs.begin')}
      </BusyButton>
      {problem ? (
        <Caption1 role="alert" className={styles.hint}>
          {t(`viewAs.${problem}`)}
        </Caption1>
      ) : (
        <Meta className={styles.hint}>{t('viewAs.hint')}</Meta>
      )}
    </div>
  );
}
