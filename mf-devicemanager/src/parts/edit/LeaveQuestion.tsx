import { errorText } from '@portal/platform/problem-text';
import { Button } from '@portal/ui/core';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@portal/ui/dialog';
import { useEditTexts } from './texts';
import { useReturnFocus } from './useReturnFocus';

/** R-ERR-22, R-GRP-26: changes would be lost; staying is what Escape and Enter do. */
export function LeaveQuestion({ label, onStay, onLeave }: { label: string; onStay: () => void; onLeave: () => void }) {
  const { t } = useEditTexts();
  useReturnFocus();
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => open || onStay()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('leave.title')}</DialogTitle>
          <DialogContent>{errorText('unsaved', { name: label })}</DialogContent>
          <DialogActions>
            <Button autoFocus appearance="primary" onClick={onStay}>
              {t('leave.keep')}
            </Button>
            <Button onClick={onLeave}>{t('leave.discard')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
