import { lazyRetry } from '@portal/platform/lazy-retry';
import { Button } from '@portal/ui/button';
import { useRestoreFocusTarget } from '@portal/ui/focus';
import { IconButton } from '@portal/ui/icon-button';
import { ArrowUpload20Regular } from '@portal/ui/icons';
import { usePhone } from '@portal/ui/media';
import { Part } from '@portal/ui/part';
import { useState } from 'react';
import { useRecipeTexts } from '../../texts';

const UploadDialog = lazyRetry(() => import('./UploadDialog'));

/** Opens the upload dialog [R-REC-03, R-REC-05]; on phones an icon. */
export function UploadButton({ groupId, groupName }: { groupId: string; groupName: string }) {
  const { t } = useRecipeTexts();
  const phone = usePhone();
  // Each opening begins anew; the code comes with the first.
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const restore = useRestoreFocusTarget();
  const open = () => {
    setOpening((count) => count + 1);
    setOpen(true);
  };
  const preload = () => void UploadDialog.preload().catch(() => undefined);
  return (
    <>
      {phone ? (
        <IconButton {...restore} icon={<ArrowUpload20Regular aria-hidden />} label={t('upload.open')} onClick={open} />
      ) : (
        <Button {...restore} icon={<ArrowUpload20Regular />} onPointerEnter={preload} onFocus={preload} onClick={open}>
          {t('upload.open')}
        </Button>
      )}
      {opening > 0 && (
        <Part place={isOpen ? 'dialog' : 'quiet'} onClose={() => setOpen(false)}>
          <UploadDialog
            key={opening}
            groupId={groupId}
            groupName={groupName}
            open={isOpen}
            onClose={() => setOpen(false)}
          />
        </Part>
      )}
    </>
  );
}
