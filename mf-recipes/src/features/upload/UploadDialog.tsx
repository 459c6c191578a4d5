import { RECIPE_BYTES } from '@portal/domain/limits';
import { ApiError } from '@portal/platform/call';
import { errorText, problemText } from '@portal/platform/problem-text';
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
import { useAddRecipes } from '../../data/recipes';
import { FileDrop } from '../../parts/FileDrop';
import { useRecipeTexts } from '../../texts';

const useStyles = makeStyles({ surface: { maxWidth: '560px' }, form: { margin: 0 } });
const LIMIT_KB = RECIPE_BYTES / 1_024;

interface UploadDialogProps {
  groupId: string;
  groupName: string;
  open: boolean;
  onClose: () => void;
}

/** Adds the recipes of a file to a group: a JSON file with one or a list, or any other file as one [R-REC-05]. */
export default function UploadDialog({ groupId, groupName, open, onClose }: UploadDialogProps) {
  const styles = useStyles();
  const { t } = useRecipeTexts();
  const control = useControlSize();
  const surface = useRef<ShakeHandle>(null);
  const upload = useAddRecipes();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();

  const refuse = (text: string) => {
    setProblem(text);
    surface.current?.shake();
  };
  const choose = (chosen: File) => {
    setFile(chosen);
    setProblem(chosen.size > RECIPE_BYTES ? errorText('fileTooLarge', { limit: LIMIT_KB }) : undefined);
  };
  const { busy: sending, run: send } = useTask(async () => {
    if (!file) return refuse(t('upload.missing'));
    if (file.size > RECIPE_BYTES) return refuse(errorText('fileTooLarge', { limit: LIMIT_KB }));
    setProblem(undefined);
    try {
      const added = await upload.mutateAsync({ params: { groupId }, file });
      snackbar.success(t('upload.done', { count: added.length }));
      onClose();
    } catch (error) {
      const text = textOf(error, t('upload.invalid'));
      snackbar.error(error instanceof ApiError && text === problemText(error) ? error : text);
      setProblem(text);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <Dialog open={open} onOpenChange={(_, data) => data.open || sending || onClose()}>
      <DialogSurface className={styles.surface}>
        <Shake ref={surface}>
          <form noValidate className={styles.form} onSubmit={submit}>
            <DialogBody>
              <DialogTitle>{t('upload.title', { group: groupName })}</DialogTitle>
              <DialogContent>
                <Field label={t('upload.file')} required validationMessage={problem}>
                  {(props) => <FileDrop {...props} file={file} onFile={choose} disabled={sending} />}
                </Field>
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

/** What is wrong with the file itself says more than the general message. */
function textOf(error: unknown, invalid: string): string {
  if (error instanceof ApiError && error.errorId === 'ERROR_VALIDATION') return invalid;
  if (error instanceof ApiError && error.errorId === 'ERROR_TOO_LARGE')
    return errorText('fileTooLarge', { limit: LIMIT_KB });
  return problemText(error);
}
