import { LONGEST_MUTE_MS, type MutePreset, muteEnd } from '@portal/domain/mute';
import { shortName } from '@portal/domain/short-name';
import { snackbar } from '@portal/platform/snackbar';
import { FormDialog } from '@portal/ui/edit/FormDialog';
import { Field, Input } from '@portal/ui/field';
import { Radio, RadioGroup, useControlSize } from '@portal/ui/form';
import { useMutePresets } from '@portal/ui/mute-presets';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1 } from '@portal/ui/text';
import { useState } from 'react';
import { type Silence, useMuting } from '../../data/mute';
import { useIncidentTexts } from '../../texts';
import { SilenceLine } from './SilenceLine';
import { fieldTime, problemOf } from './typed-end';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  own: { marginLeft: '32px' },
});

interface MuteDialogProps extends Omit<Silence, 'until'> {
  /** Its own silence and those of groups above it, which hold here too. */
  silences: readonly Silence[];
  onClose: () => void;
}

/** Keeps the alarms of a group or device silent until a time [R-EXT-10]. */
export function MuteDialog({ thing, name, silences, onClose }: MuteDialogProps) {
  const styles = useStyles();
  const { t, formatDateTime } = useIncidentTexts();
  const presets = useMutePresets();
  const control = useControlSize();
  const { mute } = useMuting(thing);
  const [opened] = useState(Date.now);
  const [choice, choose] = useState<MutePreset | 'own'>('hour');
  const [typed, type] = useState(() => fieldTime(muteEnd('morning', opened)));
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    const now = Date.now();
    const until = choice === 'own' ? new Date(typed).getTime() : muteEnd(choice, now);
    const wrong = problemOf(until, now);
    setProblem(wrong && t(`mute.problem.${wrong}`));
    if (wrong) return false;
    await mute(until);
    snackbar.success(t('mute.done', { name, time: formatDateTime(until) }));
    onClose();
    return true;
  };
  return (
    <FormDialog
      size="small"
      title={t('mute.title', { name: shortName(name) })}
      action={t('mute.action')}
      onAction={save}
      onClose={onClose}
      className={styles.content}
    >
      {silences.map((silence) => (
        <SilenceLine key={silence.name + silence.until} silence={silence} />
      ))}
      <Body1 as="p">{t('group' in thing ? 'mute.aboutGroup' : 'mute.aboutDevice')}</Body1>
      <Field label={t('mute.until')}>
        <RadioGroup value={choice} onChange={(_, { value }) => choose(value as MutePreset | 'own')}>
          {presets.map(({ id, label }) => (
            <Radio key={id} value={id} label={label} />
          ))}
          <Radio value="own" label={t('mute.own')} />
        </RadioGroup>
      </Field>
      {choice === 'own' && (
        <Field label={t('mute.time')} hint={t('mute.limit')} validationMessage={problem} className={styles.own}>
          <Input
            type="datetime-local"
            size={control.size}
            className={control.className}
            min={fieldTime(opened)}
            max={fieldTime(opened + LONGEST_MUTE_MS)}
            value={typed}
            onChange={(_, { value }) => type(value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}
