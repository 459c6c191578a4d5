import { listReleases, overrideRemote } from '@portal/contracts/releases';
import type { RemoteName } from '@portal/contracts/remote';
import { call } from '@portal/platform/call';
import { useEndpoint } from '@portal/platform/query';
import { useTask } from '@portal/platform/task';
import { BusyButton } from '@portal/ui/busy-button';
import { Button } from '@portal/ui/button';
import { Field } from '@portal/ui/field';
import { Dropdown, Option, useControlSize } from '@portal/ui/form';
import { PHONE, TOUCH } from '@portal/ui/media';
import { Skeleton } from '@portal/ui/skeleton';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useState } from 'react';
import { orAsk } from '../../app/navigation';
import { reload } from '../../app/reload';
import { useSupportTexts } from '../texts';
import { choose, forgetChosen } from './chosen';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, marginTop: tokens.spacingVerticalM },
  version: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  button: { [TOUCH]: { minHeight: '44px' }, [PHONE]: { flexGrow: 1 } },
});

interface OverrideFormProps {
  remote: RemoteName;
  /** What everybody gets. */
  deployed: string;
  /** What this browser was pointed at. */
  chosen: string | undefined;
}

/** Points this browser at another published version of a remote, and back. */
export function OverrideForm({ remote, deployed, chosen }: OverrideFormProps) {
  const styles = useStyles();
  const { t, formatShort } = useSupportTexts();
  const control = useControlSize();
  const { data, error } = useEndpoint(listReleases);
  const [picked, setPicked] = useState(chosen ?? '');
  const apply = useTask(async (version: string) => {
    const { registry, signature } = await call(overrideRemote, { body: { remote, version } });
    choose({ remote, version, text: registry, signature });
    reload();
  });
  const reset = () =>
    orAsk(() => {
      forgetChosen(remote);
      reload();
    });
  if (!data) return error ? <Meta>{t('override.unknown')}</Meta> : <Skeleton width="100%" height={96} />;
  const offered = data.filter((one) => one.remote === remote && one.version !== deployed);
  if (offered.length === 0 && chosen === undefined) return <Meta>{t('override.none')}</Meta>;
  return (
    <div className={styles.form}>
      <Field label={t('override.label')} hint={t('override.hint', { version: deployed })}>
        <Dropdown
          size={control.size}
          className={mergeClasses(styles.version, control.className)}
          value={picked}
          placeholder={t('override.choose')}
          selectedOptions={picked === '' ? [] : [picked]}
          onOptionSelect={(_, { optionValue = '' }) => setPicked(optionValue)}
        >
          {offered.map(({ version, publishedAt }) => (
            <Option key={version} value={version} text={version} className={styles.version}>
              {t('override.option', { version, time: formatShort(publishedAt) })}
            </Option>
          ))}
        </Dropdown>
      </Field>
      <div className={styles.buttons}>
        <BusyButton
          appearance="primary"
          className={styles.button}
          busy={apply.busy}
          disabled={picked === '' || picked === chosen}
          onClick={() => orAsk(() => void apply.run(picked))}
        >
          {t('override.apply')}
        </BusyButton>
        <Button className={styles.button} disabled={chosen === undefined} onClick={reset}>
          {t('override.reset')}
        </Button>
      </div>
    </div>
  );
}
