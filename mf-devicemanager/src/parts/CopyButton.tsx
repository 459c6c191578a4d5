import { copyText } from '@portal/platform/save-file';
import { snackbar } from '@portal/platform/snackbar';
import { IconButton } from '@portal/ui/icon-button';
import { Copy20Regular } from '@portal/ui/icons';
import { useDialogTexts } from './dialogs/texts';

/** Puts a text into the clipboard and says so. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const { t } = useDialogTexts();
  const copy = async () => {
    if (await copyText(text)) snackbar.success(t('information.copied'));
    else snackbar.error(t('information.notCopied'));
  };
  return <IconButton icon={<Copy20Regular />} label={label} onClick={() => void copy()} />;
}
