import { ActionMenu } from '@portal/ui/action-menu';
import type { OverlayMenu } from '../../parts/entry';
import { useOverlay } from '../../parts/overlay';
import { SheetHeader } from './SheetHeader';

interface MenuProps {
  menu: OverlayMenu;
  target: HTMLElement;
  open: boolean;
  onClose: () => void;
}

/** The menu of whatever was pressed; dangerous actions stand below a line. */
export default function Menu({ menu: { label, actions, of }, target, ...rest }: MenuProps) {
  const open = useOverlay();
  const divided = actions.some(({ dangerous }) => !dangerous);
  const items = actions.map(({ opens, run, reason, hint, dangerous, ...action }) => ({
    ...action,
    divider: divided && dangerous,
    hint: reason ?? hint,
    off: reason !== undefined,
    onSelect: opens ? () => open(opens, target) : run,
  }));
  return <ActionMenu {...rest} target={target} label={label} items={items} header={of && <SheetHeader entry={of} />} />;
}
