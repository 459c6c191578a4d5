import type { Camera } from '@portal/contracts/cameras';
import { ApiError } from '@portal/platform/call';
import { problemText } from '@portal/platform/problem-text';
import { snackbar } from '@portal/platform/snackbar';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { FormDialog } from '@portal/ui/edit/FormDialog';
import { Checkbox } from '@portal/ui/field';
import { Empty, Failed, LoadingMessage } from '@portal/ui/states';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useState } from 'react';
import { useAddCamera, usePairableCameras } from '../../data/cameras';
import { useCameraTexts } from '../../texts';
import { AuthorizeDialog } from './AuthorizeDialog';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalM },
  // A long list scrolls, and the button below it keeps its height.
  still: { flexShrink: 0 },
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, border: 'none' },
  legend: { padding: 0, fontWeight: tokens.fontWeightSemibold },
  problem: { margin: '4px 0 0', color: tokens.colorStatusDangerForeground1 },
});

/** Gives cameras of the group's account to the group, and leads to the account's log-in [R-CAM-02, R-CAM-03]. */
export default function AddCameraDialog({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useCameraTexts();
  const control = useControlSize();
  const { data, error, isFetching, refetch } = usePairableCameras(groupId);
  const add = useAddCamera();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const [authorizing, setAuthorizing] = useState(false);
  const needsLogin = error instanceof ApiError && error.errorId === 'ERROR_CAMERA_NOT_AUTHORIZED';

  const save = async () => {
    // One that has gone from the list meanwhile is no choice any more.
    const wanted = (data ?? []).filter(({ id }) => chosen.includes(id));
    if (wanted.length === 0) {
      setProblem(t('pair.nothing'));
      return false;
    }
    const results = await Promise.allSettled(
      wanted.map(({ id }) => add.mutateAsync({ params: { groupId }, body: { id } })),
    );
    const failed = wanted.filter((_, at) => results[at]?.status === 'rejected');
    // R-CAM-03: the first one says whether it worked; those that did not are named.
    const [first] = results;
    if (first?.status === 'fulfilled') snackbar.success(t('pair.done', { count: wanted.length - failed.length }));
    if (failed.length > 0) snackbar.error(t('pair.failed', { cameras: failed.map(({ name }) => name).join(', ') }));
    if (failed.length < wanted.length) return onClose();
    return setProblem(first?.status === 'rejected' ? problemText(first.reason) : undefined);
  };
  const choose = (id: string, isChosen: boolean) => {
    setProblem(undefined);
    setChosen((before) => (isChosen ? [...before, id] : before.filter((other) => other !== id)));
  };
  return (
    <FormDialog
      size="small"
      title={t('pair.title')}
      action={t('pair.save')}
      onAction={save}
      onClose={onClose}
      className={styles.content}
    >
      {needsLogin ? (
        <Empty title={t('pair.loginNeeded')} text={t('pair.loginText')} />
      ) : error && !data ? (
        <Failed title={t('failed')} text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingMessage text={t('loading')} />
      ) : data.length === 0 ? (
        <p>{t('pair.none')}</p>
      ) : (
        <fieldset className={styles.list}>
          <legend className={styles.legend}>{t('pair.cameras')}</legend>
          <Boxes cameras={data} chosen={chosen} invalid={problem !== undefined} onChoose={choose} />
          {problem !== undefined && (
            <Meta as="p" role="alert" className={styles.problem}>
              {problem}
            </Meta>
          )}
        </fieldset>
      )}
      <Button
        {...control}
        className={mergeClasses(control.className, styles.still)}
        appearance={needsLogin ? 'primary' : 'secondary'}
        onClick={() => setAuthorizing(true)}
      >
        {t('pair.authorize')}
      </Button>
      {authorizing && (
        <AuthorizeDialog
          groupId={groupId}
          onClose={() => {
            setAuthorizing(false);
            // Whoever has logged in meanwhile sees the cameras of the account.
            void refetch();
          }}
        />
      )}
    </FormDialog>
  );
}

interface BoxesProps {
  cameras: readonly Camera[];
  chosen: readonly string[];
  invalid: boolean;
  onChoose: (id: string, isChosen: boolean) => void;
}

function Boxes({ cameras, chosen, invalid, onChoose }: BoxesProps) {
  return cameras.map(({ id, name }) => (
    <Checkbox
      key={id}
      label={name}
      checked={chosen.includes(id)}
      aria-invalid={invalid || undefined}
      onChange={(_, { checked }) => onChoose(id, checked === true)}
    />
  ));
}
