import { snackbar } from '@portal/platform/snackbar';
import type { ReactNode } from 'react';
import { FormDialog } from './FormDialog';

interface ConfirmDialogProps {
  /** The question with the thing's name. */
  title: string;
  children?: ReactNode;
  /** The verb again, never "OK". */
  action: string;
  /** Called once at a time; what it answers is waited for, and what the server refuses is told. */
  onConfirm: () => unknown;
  /** Told once it is done; then the question closes by itself. */
  done?: string;
  /** Reads anew what lists it, before the question closes: only then does the focus go on from the row that is gone. */
  reload?: () => Promise<unknown>;
  /** With true once it is done. */
  onClose: (done?: true) => void;
}

/** Asks before something is deleted or removed. Focus is on Cancel first. */
export function ConfirmDialog({ onConfirm, done, reload, ...question }: ConfirmDialogProps) {
  const confirm = async () => {
    await onConfirm();
    if (done === undefined) return;
    snackbar.success(done);
    await reload?.();
    question.onClose(true);
  };
  return <FormDialog size="small" danger {...question} onAction={confirm} />;
}
