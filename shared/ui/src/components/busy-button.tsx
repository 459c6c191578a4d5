import { Button, type ButtonProps, mergeClasses } from '@fluentui/react-components';
import type { Ref } from 'react';
import { useControlSize } from '../hooks/control-size';
import { Spinner } from './spinner';

type BusyButtonProps = ButtonProps & {
  /** What it sends off is under way. */
  busy: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/**
 * A button whose press takes a while. Meanwhile it turns a ring and cannot be pressed again, but keeps its place and the focus. Where
 * `disabled` cannot be pressed at all, it can still be reached.
 */
export function BusyButton({ busy, disabled, icon, className, ...rest }: BusyButtonProps) {
  const control = useControlSize();
  return (
    <Button
      size={control.size}
      {...(rest as ButtonProps)}
      className={mergeClasses(control.className, className)}
      disabledFocusable={busy || disabled}
      icon={busy ? <Spinner size="tiny" /> : icon}
    />
  );
}
