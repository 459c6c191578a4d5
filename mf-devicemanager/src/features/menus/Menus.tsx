import type { GroupNode } from '@portal/contracts/groups';
import { setPreference, usePreferences } from '@portal/platform/preferences';
import { type ActionItem, ActionMenu } from '@portal/ui/action-menu';
import { ArrowDown16Regular, ArrowUp16Regular, ContactCard20Regular } from '@portal/ui/icons';
import { type Open, type OpenedMenu, type SlotAction, useOpen } from '../../parts/use-open';
import { useLeaveAction } from '../../parts/useLeaveAction';
import { useSlotActions } from '../../parts/useSlotActions';
import { useManagerTexts } from '../../texts';
import { DeviceSheetHeader, GroupSheetHeader } from './SheetHeader';

interface MenusProps {
  opened: OpenedMenu;
  target: HTMLElement;
  open: boolean;
  onClose: () => void;
}

/** The menu of whatever was pressed. */
export default function Menus({ opened, ...menu }: MenusProps) {
  switch (opened.what) {
    case 'device':
      return <DeviceMenu {...opened} {...menu} />;
    case 'group':
      return <GroupMenu group={opened.group} {...menu} />;
    case 'danger':
      return <DangerMenu group={opened.group} {...menu} />;
    case 'add':
      return <AddMenu entries={opened.entries} {...menu} />;
    case 'sort':
      return <SortMenu {...menu} />;
  }
}

type Menu<T> = Omit<MenusProps, 'opened'> & T;

function DeviceMenu({
  device,
  actions,
  ...menu
}: Menu<Pick<Extract<OpenedMenu, { what: 'device' }>, 'device' | 'actions'>>) {
  const open = useOpen();
  return (
    <ActionMenu
      {...menu}
      label={device.name}
      items={actions.map((action) => itemOf(action, open, menu.target))}
      header={<DeviceSheetHeader device={device} />}
    />
  );
}

/** What may be added here; on phones the sheet of the floating button [R-DEV-15]. */
function AddMenu({ entries, ...menu }: Menu<Pick<Extract<OpenedMenu, { what: 'add' }>, 'entries'>>) {
  const { t } = useManagerTexts();
  const open = useOpen();
  return (
    <ActionMenu {...menu} label={t('add.title')} items={entries.map((entry) => itemOf(entry, open, menu.target))} />
  );
}

function GroupMenu({ group, ...menu }: Menu<{ group: GroupNode }>) {
  const { t, language } = useManagerTexts();
  const open = useOpen();
  const leave = useLeaveAction()(group);
  const actions = [...useSlotActions('group', language)({ group: group.id }), ...leave];
  const contacts: ActionItem = {
    id: 'contacts',
    label: t('contacts.title'),
    icon: <ContactCard20Regular />,
    onSelect: () => open({ what: 'contacts', group }, menu.target),
  };
  const items = actions.map((action) =>
    itemOf(
      { ...action, hint: action.badge ? t('openIncidents', { count: group.incidents }) : undefined },
      open,
      menu.target,
    ),
  );
  return (
    <ActionMenu {...menu} label={group.name} items={[contacts, ...items]} header={<GroupSheetHeader group={group} />} />
  );
}

/** What is left of a group's actions where all others stand as buttons. */
function DangerMenu({ group, ...menu }: Menu<{ group: GroupNode }>) {
  const { t, language } = useManagerTexts();
  const open = useOpen();
  const leave = useLeaveAction()(group);
  const actions = [
    ...useSlotActions('group', language)({ group: group.id }).filter((action) => action.dangerous),
    ...leave,
  ];
  return (
    <ActionMenu
      {...menu}
      label={t('more', { name: group.name })}
      items={actions.map((action) => ({ ...itemOf(action, open, menu.target), divider: false }))}
    />
  );
}

const itemOf = (
  { id, label, icon, dangerous, hint, reason, to, run, opens }: SlotAction,
  open: Open,
  target: HTMLElement,
): ActionItem => ({
  id,
  label,
  icon,
  to,
  divider: dangerous,
  hint: reason ?? hint,
  off: reason !== undefined,
  onSelect: opens ? () => open(opens, target) : run,
});

function SortMenu(menu: Menu<object>) {
  const { t } = useManagerTexts();
  const sort = usePreferences((preferences) => preferences.sort);
  // R-DEV-03: choosing the active one turns its direction.
  const choose = (by: 'name' | 'status') =>
    setPreference('sort', { by, direction: by === sort.by && sort.direction === 'ASC' ? 'DESC' : 'ASC' });
  const arrow = sort.direction === 'ASC' ? <ArrowUp16Regular /> : <ArrowDown16Regular />;
  const items = (['name', 'status'] as const).map((by) => ({
    id: by,
    label: t(`sort.${by}`),
    checked: by === sort.by,
    icon: by === sort.by ? arrow : undefined,
    onSelect: () => choose(by),
  }));
  return <ActionMenu {...menu} label={t('sort.title')} items={items} />;
}
