import { ActionMenu } from '@portal/ui/action-menu';
import { usePhone } from '@portal/ui/media';
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
  const phone = usePhone();
  const openOverlay = useOverlay();
  const divided = actions.some(({ dangerous }) => !dangerous);
  return (
    <ActionMenu
      open={open}
      target={target}
      onClose={() => onClose()}
      label={label}
      items={actions.map(({ id, label, icon, checked, to, opens, run, reason, hint, dangerous, badge }, at) => {
        const incidents = badge && of ? t('openIncidents', { count: of.incidents ?? 0 }) : undefined;
        return {
          ...{ id, icon, checked, to },
          // A sheet has a second line for the number.
          label: incidents && !phone ? t('alarmsOf', { label, incidents }) : label,
          divider: divided && dangerous && !actions[at - 1]?.dangerous,
          hint: reason ?? incidents ?? hint,
          off: reason !== undefined,
          onSelect: opens ? () => openOverlay(opens, target) : run,
        };
      })}
      header={of && <SheetHeader entry={of} />}
    />
  );
}
