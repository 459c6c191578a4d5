import { snackbar } from '@portal/platform/snackbar';
import { IconButton } from '@portal/ui/icon-button';
import { Copy20Regular } from '@portal/ui/icons';
import { useDialogTexts } from './dialogs/texts';

/** Puts a text into the clipboard and says so. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const { t } = useDialogTexts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      snackbar.success(t('information.copied'));
    } catch {
      // The browser keeps the clipboard to itself, as it may; the text can still be selected.
      snackbar.error(t('information.notCopied'));
    }
  };
  return <IconButton icon={<Copy20Regular />} label={label} onClick={() => void copy()} />;
}
