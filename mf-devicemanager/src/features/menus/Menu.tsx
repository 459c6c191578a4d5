import { ActionMenu } from '@portal/ui/action-menu';
import type { OverlayMenu } from '../../parts/entry';
import { useOverlay } from '../../parts/overlay';
import { useManagerTexts } from '../../texts';
import { SheetHeader } from './SheetHeader';

interface MenuProps extends OverlayMenu {
  target: HTMLElement;
  open: boolean;
  onClose: () => void;
}

/** The menu of whatever was pressed; dangerous actions stand below a line. */
export default function Menu({ label, actions, of, target, open, onClose }: MenuProps) {
  const { t } = useManagerTexts();
  const openOverlay = useOverlay();
  const divided = actions.some(({ dangerous }) => !dangerous);
  return (
    <ActionMenu
      open={open}
      target={target}
      onClose={() => onClose()}
      label={label}
      items={actions.map(({ id, label, icon, checked, to, opens, run, reason, hint, dangerous, badge }, at) => ({
        ...{ id, label, icon, checked, to },
        divider: divided && dangerous && !actions[at - 1]?.dangerous,
        hint: reason ?? (badge && of ? t('openIncidents', { count: of.incidents ?? 0 }) : hint),
        off: reason !== undefined,
        onSelect: opens ? () => openOverlay(opens, target) : run,
      }))}
      header={of && <SheetHeader entry={of} />}
    />
  );
}
