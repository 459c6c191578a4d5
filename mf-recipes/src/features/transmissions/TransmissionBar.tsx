import type { Recipe } from '@portal/contracts/recipes';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { BusyButton } from '@portal/ui/busy-button';
import { MessageBar, MessageBarActions, MessageBarBody } from '@portal/ui/message';
import { useState } from 'react';
import { fetchTransmissions, useAbort, useRetry } from '../../data/recipes';
import { type Overwritten, overwrittenAgain, type TransmissionRow } from '../../data/transmission-rows';
import { OverwriteQuestion } from '../../parts/OverwriteQuestion';
import { useRecipeTexts } from '../../texts';

interface TransmissionBarProps {
  rows: readonly TransmissionRow[];
  /** Without the right there is no button. */
  mayTransmit: boolean;
  className: string;
}

interface BarProps extends TransmissionBarProps {
  intent?: 'warning' | undefined;
  text: string;
  action: string;
  /** What the button does. */
  onAct: () => Promise<unknown>;
}

/** Says what becomes of some transmissions, with a button that changes it for all of them. */
function TransmissionBar({ rows, mayTransmit, className, intent, text, action, onAct }: BarProps) {
  const { busy, run } = useTask(onAct);
  if (rows.length === 0) return null;
  return (
    <MessageBar intent={intent} className={className}>
      <MessageBarBody>{text}</MessageBarBody>
      {mayTransmit && (
        <MessageBarActions>
          <BusyButton size="small" busy={busy} onClick={() => void run()}>
            {action}
          </BusyButton>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}

/** Changes each sending of some rows once; answers how many devices that concerned. */
async function changeEach(
  rows: readonly TransmissionRow[],
  change: (transmissionId: string) => Promise<{ devices: number }>,
): Promise<number> {
  let devices = 0;
  for (const id of new Set(rows.map(({ transmission }) => transmission))) devices += (await change(id)).devices;
  return devices;
}

interface RetryBarProps extends TransmissionBarProps {
  groupId: string;
  recipes: readonly Recipe[];
  /** The rows are those that somebody took back: sent again on their own, for they were stopped on purpose. */
  takenBack?: true;
}

/** What failed, and a button that sends it to those devices again; asks first where something newer would go [R-EXT-12]. */
export function RetryBar({ groupId, recipes, takenBack, ...bar }: RetryBarProps) {
  const { t } = useRecipeTexts();
  const { mutateAsync } = useRetry();
  const [overwritten, setOverwritten] = useState<readonly Overwritten[]>([]);
  const send = async () => {
    const query = { aborted: takenBack ?? false };
    const count = await changeEach(bar.rows, (transmissionId) => mutateAsync({ params: { transmissionId }, query }));
    snackbar.success(t('transmissions.retried', { count }));
  };
  const ask = async () => {
    const newer = overwrittenAgain(bar.rows, await fetchTransmissions(groupId), recipes);
    if (newer.length > 0) setOverwritten(newer);
    else await send();
  };
  return (
    <>
      <TransmissionBar
        {...bar}
        intent={takenBack ? undefined : 'warning'}
        text={t(takenBack ? 'transmissions.takenBack' : 'transmissions.failedOn', { count: bar.rows.length })}
        action={t(takenBack ? 'transmissions.afterAll' : 'transmissions.retry')}
        onAct={ask}
      />
      {overwritten.length > 0 && (
        <OverwriteQuestion overwritten={overwritten} onConfirm={send} onClose={() => setOverwritten([])} />
      )}
    </>
  );
}

/** What waits for its devices, and a button that takes it back; it can be sent again afterwards [R-EXT-12]. */
export function WaitingBar(bar: TransmissionBarProps) {
  const { t } = useRecipeTexts();
  const { mutateAsync } = useAbort();
  return (
    <TransmissionBar
      {...bar}
      text={t('transmissions.waiting', { count: bar.rows.length })}
      action={t('transmissions.abort')}
      onAct={async () => {
        const count = await changeEach(bar.rows, (transmissionId) => mutateAsync({ params: { transmissionId } }));
        snackbar.success(t('transmissions.aborted', { count }));
      }}
    />
  );
}
