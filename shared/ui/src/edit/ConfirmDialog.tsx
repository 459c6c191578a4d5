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
  onClose: () => void;
}

/** Asks before something is deleted or removed. Focus is on Cancel first. */
export function ConfirmDialog({ onConfirm, ...question }: ConfirmDialogProps) {
  return <FormDialog small danger {...question} onAction={onConfirm} />;
}
