import { MenuPopover, type MenuPopoverProps } from '@fluentui/react-components';
import type { KeyboardEvent } from 'react';

/** Tab closes a menu and gives the focus back to its button; the browser would take it on from there. */
function stay(event: KeyboardEvent<HTMLElement>) {
  if (event.key === 'Tab') event.preventDefault();
}

/** The surface of every menu: by keys nobody gets out of it but to what opened it [R-SHELL-26]. */
export function MenuSurface(props: MenuPopoverProps) {
  return <MenuPopover {...props} onKeyDown={stay} />;
}
