import { MenuPopover, type MenuPopoverProps } from '@fluentui/react-components';
import type { KeyboardEvent } from 'react';

/** The surface of every menu: by keys nobody gets out of it but to what opened it [R-SHELL-26]. */
export function MenuSurface({ onKeyDown, ...props }: MenuPopoverProps) {
  const stay = (event: KeyboardEvent<HTMLDivElement>) => {
    // Tab closes a menu and gives the focus back to its button; the browser would take it on from there.
    if (event.key === 'Tab') event.preventDefault();
    onKeyDown?.(event);
  };
  return <MenuPopover {...props} onKeyDown={stay} />;
}
