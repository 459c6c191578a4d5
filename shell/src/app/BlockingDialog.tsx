import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { type ReactNode, useEffect, useRef } from 'react';

const useStyles = makeStyles({
  dialog: {
    width: '420px',
    maxWidth: 'calc(100vw - 24px)',
    boxSizing: 'border-box',
    border: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow64,
  },
});

interface BlockingDialogProps {
  /** Of its title, `<name>-title`, and of its text, `<name>-text`, both among the children. */
  name: string;
  className: string;
  children: ReactNode;
}

/** Lies over the page for good: Escape does not close it, and what it says has one way on. */
export function BlockingDialog({ name, className, children }: BlockingDialogProps) {
  const styles = useStyles();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal?.(), []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={mergeClasses(styles.dialog, className)}
      aria-labelledby={`${name}-title`}
      aria-describedby={`${name}-text`}
      onCancel={(event) => event.preventDefault()}
    >
      {children}
    </dialog>
  );
}
