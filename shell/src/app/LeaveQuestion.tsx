import { errorText } from '@portal/platform/problem-text';
import { Button } from '@portal/ui/core';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@portal/ui/dialog';
import { stay, useNavigation } from './navigation';
import { useShellTexts } from './texts';

/** R-ERR-22, R-GRP-26: changes would be lost; staying is what Escape and Enter do. */
export default function LeaveQuestion() {
  const { t } = useShellTexts();
  const question = useNavigation((navigation) => navigation.question);
  return (
    <Dialog modalType="alert" open={question !== undefined} onOpenChange={(_, { open }) => open || stay()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('unsaved.title')}</DialogTitle>
          <DialogContent>
            {question?.labels.map((name) => (
              <p key={name}>{errorText('unsaved', { name })}</p>
            ))}
          </DialogContent>
          <DialogActions>
            <Button autoFocus appearance="primary" onClick={stay}>
              {t('unsaved.keep')}
            </Button>
            <Button onClick={question?.leave}>{t('unsaved.discard')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
