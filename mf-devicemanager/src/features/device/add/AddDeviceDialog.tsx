import type { GroupNode } from '@portal/contracts/groups';
import { CLOUD_CONNECT_ID_LENGTH } from '@portal/domain/limits';
import { useTask } from '@portal/platform/task';
import { BusyButton } from '@portal/ui/busy-button';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { FormDialog } from '@portal/ui/edit/FormDialog';
import { Field } from '@portal/ui/field';
import { Textarea } from '@portal/ui/form';
import { ArrowUpload20Regular } from '@portal/ui/icons';
import { PHONE, TOUCH } from '@portal/ui/media';
import type { ShakeHandle } from '@portal/ui/shake';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { useOverlay } from '../../../parts/overlay';
import { useManagerTexts } from '../../../texts';
import { FoundDevices } from './FoundDevices';
import { leftOver } from './left-over';
import { Reasons } from './Reasons';
import { useCollection } from './useCollection';

const useStyles = makeStyles({
  intro: { margin: `0 0 ${tokens.spacingVerticalM}` },
  file: { margin: '4px 0 0 -8px', alignSelf: 'flex-start', whiteSpace: 'nowrap', [TOUCH]: { minHeight: '44px' } },
  form: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    [PHONE]: { flexDirection: 'column', alignItems: 'stretch' },
  },
  field: { flexGrow: 1, minWidth: 0 },
  // One line high at first, as a field of one id.
  input: { width: '100%', minWidth: 0, '& textarea': { minHeight: 0, fontFamily: tokens.fontFamilyMonospace } },
  // Beside the text field, not beside its label.
  find: { marginTop: '26px', flexShrink: 0, whiteSpace: 'nowrap', [PHONE]: { marginTop: 0 } },
});

/** A longer list of ids scrolls. */
const MOST_LINES = 6;

interface AddDeviceDialogProps {
  /** Where they are added to; undefined at top level and in My devices. */
  group: Pick<GroupNode, 'id' | 'name'> | undefined;
  /** What already stands in the field; nothing is looked up before the person says so [R-ACC-21]. */
  cloudConnectID?: string | undefined;
  open: boolean;
  onClose: () => void;
  /** What it was opened from; without one, as over another dialog, a file is imported elsewhere. */
  target?: HTMLElement;
}

/** Adds devices by their Cloud Connect IDs: look up, collect, save [R-DEV-24]. */
export default function AddDeviceDialog({ group, cloudConnectID = '', open, onClose, target }: AddDeviceDialogProps) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  const control = useControlSize();
  const openOverlay = useOverlay();
  const { busy, count, list, typed, refused, ...collection } = useCollection(group, cloudConnectID);
  const surface = useRef<ShakeHandle>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const reason =
    busy === undefined && count === 0 ? t(list.length === 0 ? 'add.listEmpty' : 'add.nothingNew') : undefined;

  const lookUp = async () => {
    if (!(await collection.lookUp())) surface.current?.shake();
    field.current?.focus();
  };
  const save = async () => {
    if ((await collection.save()) === 'closes') onClose();
  };
  const { run } = useTask((work: () => Promise<void>) => work());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(lookUp);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey) submit(event);
  };
  return (
    <FormDialog
      open={open}
      ref={surface}
      size="large"
      title={group ? t('add.deviceTo', { name: group.name }) : t('add.device')}
      action={busy === 'saving' ? t('add.saving') : t('add.save', { count: Math.max(1, count) })}
      // What was typed since the last look-up belongs to it.
      onAction={() => (collection.isLookedUp ? run(save) : void run(lookUp))}
      disabled={busy === 'looking'}
      reason={reason}
      locked={busy === 'saving'}
      keep={list.length > 0 || typed !== ''}
      onClose={() => {
        leftOver.keep([]);
        onClose();
      }}
    >
      <p className={styles.intro}>{t(group ? 'add.introGroup' : 'add.intro')}</p>
      <form noValidate className={styles.form} onSubmit={submit}>
        <Field
          label={t('add.id')}
          className={styles.field}
          hint={refused.length === 0 ? t('add.hint', { length: CLOUD_CONNECT_ID_LENGTH }) : undefined}
          validationState={refused.length === 0 ? 'none' : refused.some(({ stays }) => stays) ? 'error' : 'warning'}
          validationMessage={refused.length > 0 ? <Reasons refused={refused} /> : undefined}
        >
          <Textarea
            size={control.size}
            ref={field}
            autoFocus
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            resize="none"
            readOnly={busy !== undefined}
            rows={Math.min(MOST_LINES, typed.split('\n').length)}
            value={typed}
            className={mergeClasses(control.className, styles.input)}
            onKeyDown={onKeyDown}
            onChange={(_, data) => collection.setTyped(data.value)}
          />
        </Field>
        <BusyButton type="submit" className={styles.find} busy={busy === 'looking'} disabled={busy === 'saving'}>
          {t(busy === 'looking' ? 'add.looking' : 'add.lookUp')}
        </BusyButton>
      </form>
      {target && list.length === 0 && (
        <Button
          appearance="subtle"
          size="small"
          icon={<ArrowUpload20Regular />}
          className={styles.file}
          disabledFocusable={busy !== undefined}
          onClick={() => openOverlay({ type: 'importDevices', group }, target)}
        >
          {t('add.import')}
        </Button>
      )}
      <div aria-live="polite">
        <FoundDevices list={list} busy={busy === 'saving'} onDrop={collection.drop} />
      </div>
    </FormDialog>
  );
}
