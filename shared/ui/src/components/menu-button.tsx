import { lazyRetry } from '@portal/platform/lazy-retry';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { ActionItem, ActionMenuProps } from './action-menu';
import { IconButton } from './icon-button';
import { Part } from './part';

const ActionMenu = lazyRetry<ActionMenuProps>(() =>
  import('./action-menu').then((module) => ({ default: module.ActionMenu })),
);
/** A failed preload is tried again at the press. */
const preload = () => void ActionMenu.preload().catch(() => undefined);

interface MenuButtonProps {
  icon: ReactElement;
  label: string;
  /** What the menu is called, where the button says more. */
  menuLabel?: string;
  items: readonly ActionItem[];
  /** What stands beside the icon. */
  children?: ReactNode;
}

/** A button with a picture that opens a menu below itself; the menu's code comes when a pointer is near. */
export function MenuButton({ icon, label, menuLabel = label, items, children }: MenuButtonProps) {
  const [target, setTarget] = useState<HTMLElement>();
  const close = () => setTarget(undefined);
  return (
    <>
      <IconButton
        icon={icon}
        label={label}
        aria-haspopup="menu"
        aria-expanded={target !== undefined}
        onPointerEnter={preload}
        onClick={(event) => setTarget(event.currentTarget)}
      >
        {children}
      </IconButton>
      {target && (
        <Part place="popup" target={target} onClose={close}>
          <ActionMenu open label={menuLabel} target={target} onClose={close} items={items} />
        </Part>
      )}
    </>
  );
}
