import { errorText } from '@portal/platform/problem-text';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '../components/dialog';
import { Body1 } from '../components/text';
import { Button } from '../fluent/button';
import { useUiTexts } from '../texts';

interface LeaveQuestionProps {
  /** What is not saved, as a person calls it. */
  labels: readonly string[];
  onStay: () => void;
  onLeave: () => void;
}

/** R-ERR-22, R-GRP-26: changes would be lost; staying is what Escape and Enter do. */
export function LeaveQuestion({ labels, onStay, onLeave }: LeaveQuestionProps) {
  const { t } = useUiTexts();
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => open || onStay()}>
      <DialogSurface question>
        <DialogBody>
          <DialogTitle>{t('leave.title')}</DialogTitle>
          <DialogContent>
            {labels.map((name) => (
              <Body1 key={name} as="p">
                {errorText('unsaved', { name })}
              </Body1>
            ))}
          </DialogContent>
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
