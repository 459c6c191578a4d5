import type { GroupNode } from '@portal/contracts/groups';
import { CLOUD_CONNECT_ID_LENGTH } from '@portal/domain/limits';
import { useControlSize } from '@portal/ui/control-size';
import { Button, Field, Input, makeStyles, mergeClasses, PHONE, Spinner, tokens } from '@portal/ui/core';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@portal/ui/dialog';
import { TipArea } from '@portal/ui/list';
import { Shake, type ShakeHandle } from '@portal/ui/shake';
import { type FormEvent, useRef, useState } from 'react';
import { useManagerTexts } from '../../../texts';
import { FoundDevices } from './FoundDevices';
import { useCollection } from './useCollection';

const useStyles = makeStyles({
  surface: { maxWidth: '600px' },
  intro: { margin: `0 0 ${tokens.spacingVerticalM}` },
  form: { display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalS, margin: 0, [PHONE]: { flexDirection: 'column', alignItems: 'stretch' } },
  field: { flexGrow: 1, minWidth: 0 },
  input: { width: '100%', minWidth: 0, '& input': { fontFamily: tokens.fontFamilyMonospace } },
  save: { whiteSpace: 'nowrap' },
  // Beside the text field, not beside its label.
  find: { marginTop: '26px', flexShrink: 0, whiteSpace: 'nowrap', [PHONE]: { marginTop: 0 } },
});

interface AddDeviceDialogProps {
  /** Where they are added to; undefined at top level and in My devices. */
  group: GroupNode | undefined;
  /** What already stands in the field; nothing is looked up before the person says so [R-ACC-21]. */
  cloudConnectID?: string | undefined;
  open: boolean;
  onClose: () => void;
}

/** Adds devices by their Cloud Connect IDs: look up, collect, save [R-DEV-24]. */
export default function AddDeviceDialog({ group, cloudConnectID = '', open, onClose }: AddDeviceDialogProps) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  const control = useControlSize();
  const collection = useCollection(group);
  const surface = useRef<ShakeHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(cloudConnectID);
  const [problem, setProblem] = useState<string>();
  const { busy, count, list } = collection;

  const lookUp = async () => {
    if (busy) return;
    const found = await collection.lookUp(typed);
    setProblem(found);
    if (found === undefined) setTyped('');
    else surface.current?.shake();
    field.current?.focus();
  };
  const save = async () => {
    if (busy) return;
    // What still stands in the field belongs to it.
    if (list.length === 0 || typed.trim() !== '') return lookUp();
    if (count > 0 && (await collection.save()) === 'closes') onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void lookUp();
  };
  const close = (byBackdrop: boolean) => {
    // A click beside it does not throw a collected list away, nor does anything while it is being saved.
    if (busy !== 'saving' && !(byBackdrop && (list.length > 0 || typed !== ''))) onClose();
  };

  return (
    <Dialog open={open} onOpenChange={(_, data) => data.open || close(data.type === 'backdropClick')}>
      <DialogSurface className={styles.surface}>
        <TipArea>
          <Shake ref={surface}>
            <DialogBody>
              <DialogTitle>{group ? t('add.deviceTo', { name: group.name }) : t('add.device')}</DialogTitle>
              <DialogContent>
                <p className={styles.intro}>{t(group ? 'add.introGroup' : 'add.intro')}</p>
                <form noValidate className={styles.form} onSubmit={submit}>
                  <Field label={t('add.id')} className={styles.field} hint={problem === undefined ? t('add.hint', { length: CLOUD_CONNECT_ID_LENGTH }) : undefined} validationMessage={problem}>
                    <Input {...control} ref={field} autoFocus autoComplete="off" autoCapitalize="off" spellCheck={false} value={typed} className={mergeClasses(control.className, styles.input)}
                      onChange={(_, data) => {
                        setTyped(data.value);
                        setProblem(undefined);
                      }} />
                  </Field>
                  <Button {...control} type="submit" className={mergeClasses(control.className, styles.find)} disabledFocusable={busy !== undefined} icon={busy === 'looking' ? <Spinner size="tiny" /> : undefined}>
                    {t(busy === 'looking' ? 'add.looking' : 'add.lookUp')}
                  </Button>
                </form>
                <div aria-live="polite"><FoundDevices list={list} busy={busy === 'saving'} onDrop={collection.drop} /></div>
              </DialogContent>
              <DialogActions>
                <Button {...control} disabledFocusable={busy === 'saving'} onClick={() => close(false)}>{t('cancel')}</Button>
                <Button {...control} appearance="primary" className={mergeClasses(control.className, styles.save)} disabledFocusable={busy !== undefined || (list.length > 0 && count === 0 && typed.trim() === '')}
                  icon={busy === 'saving' ? <Spinner size="tiny" /> : undefined} onClick={() => void save()}>
                  {busy === 'saving' ? t('add.saving') : t('add.save', { count: Math.max(1, count) })}
                </Button>
              </DialogActions>
            </DialogBody>
          </Shake>
        </TipArea>
      </DialogSurface>
    </Dialog>
  );
}
