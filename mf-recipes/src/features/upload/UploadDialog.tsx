import { ApiError } from '@portal/platform/call';
import { problemText } from '@portal/platform/problem-text';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { BusyButton } from '@portal/ui/busy-button';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@portal/ui/dialog';
import { Field } from '@portal/ui/field';
import { Shake, type ShakeHandle } from '@portal/ui/shake';
import { makeStyles } from '@portal/ui/styles';
import { type FormEvent, useRef, useState } from 'react';
import { FileDrop } from '../../parts/FileDrop';
import { useRecipeTexts } from '../../texts';
import { FileList } from './FileList';
import { type UploadFile, useUploads } from './useUploads';

const useStyles = makeStyles({ surface: { maxWidth: '560px' }, form: { margin: 0 } });

interface UploadDialogProps {
  groupId: string;
  groupName: string;
  open: boolean;
  onClose: () => void;
}

/** Adds the recipes of files to a group: of a JSON file one or a list, any other file as one [R-REC-05]. */
export default function UploadDialog({ groupId, groupName, open, onClose }: UploadDialogProps) {
  const styles = useStyles();
  const { t } = useRecipeTexts();
  const control = useControlSize();
  const surface = useRef<ShakeHandle>(null);
  const { files, add, drop, send } = useUploads(groupId);
  const [missing, setMissing] = useState(false);

  const choose = (chosen: readonly File[]) => {
    add(chosen);
    setMissing(false);
  };
  const refuse = () => {
    setMissing(files.length === 0);
    surface.current?.shake();
  };
  const { busy: sending, run } = useTask(async () => {
    if (!files.some(({ state }) => state.is === 'waiting' || (state.is === 'failed' && state.again))) return refuse();
    const before = addedBy(files);
    const ended = await send();
    const added = addedBy(ended) - before;
    const failed = ended.flatMap(({ state }) => (state.is === 'failed' ? [state] : []));
    if (added > 0) snackbar.success(t('upload.done', { count: added }));
    const [first] = failed;
    if (!first) return onClose();
    if (failed.length > 1) return snackbar.error(t('upload.someFailed', { count: failed.length }));
    const isGeneral = first.error instanceof ApiError && first.text === problemText(first.error);
    snackbar.error(isGeneral ? (first.error as ApiError) : first.text);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <Dialog open={open} onOpenChange={(_, data) => data.open || sending || onClose()}>
      <DialogSurface className={styles.surface}>
        <Shake ref={surface}>
          <form noValidate className={styles.form} onSubmit={submit}>
            <DialogBody>
              <DialogTitle>{t('upload.title', { group: groupName })}</DialogTitle>
              <DialogContent>
                <Field label={t('upload.file')} required validationMessage={missing ? t('upload.missing') : undefined}>
                  {(props) => <FileDrop {...props} onFiles={choose} disabled={sending} />}
                </Field>
                <FileList files={files} locked={sending} onDrop={drop} />
              </DialogContent>
              <DialogActions>
                <Button {...control} disabledFocusable={sending} onClick={onClose}>
                  {t('cancel')}
                </Button>
                <BusyButton type="submit" appearance="primary" busy={sending}>
                  {t(sending ? 'upload.sending' : 'upload.submit')}
                </BusyButton>
              </DialogActions>
            </DialogBody>
          </form>
        </Shake>
      </DialogSurface>
    </Dialog>
  );
}

/** How many recipes the files have added so far. */
const addedBy = (files: readonly UploadFile[]): number =>
  files.reduce((sum, { state }) => sum + (state.is === 'done' ? state.recipes : 0), 0);
