import { setPreference, usePreferences } from '@portal/platform/preferences';
import { ActionMenu, type ActionItem } from '@portal/ui/action-menu';
import { AppsList20Regular, ArrowDown16Regular, ArrowUp16Regular, ContactCard20Regular, Grid20Regular, TableSimple20Regular } from '@portal/ui/icons';
import { ActionIcon } from '@portal/ui/list';
import { useOpen, type Opened } from '../../parts/use-open';
import { isDangerous, useThingActions, type ThingAction } from '../../parts/useThingActions';
import { useManagerTexts } from '../../texts';
import { DeviceSheetHeader, GroupSheetHeader } from './SheetHeader';

interface MenusProps {
  opened: Exclude<Opened, { what: 'contacts' }>;
  target: HTMLElement;
  open: boolean;
  onClose: () => void;
}

/** The menu of whatever was pressed. */
export default function Menus({ opened, ...menu }: MenusProps) {
  switch (opened.what) {
    case 'device': return <DeviceMenu device={opened.device} {...menu} />;
    case 'group': return <GroupMenu group={opened.group} {...menu} />;
    case 'danger': return <DangerMenu group={opened.group} {...menu} />;
    case 'sort': return <SortMenu {...menu} />;
    case 'view': return <ViewMenu {...menu} />;
  }
}

type Menu<T> = Omit<MenusProps, 'opened'> & T;

function DeviceMenu({ device, ...menu }: Menu<{ device: Extract<Opened, { what: 'device' }>['device'] }>) {
  const { t, language } = useManagerTexts();
  const actions = useThingActions('device', language)({ device: device.uuid, groups: device.groups });
  const items = actions.map((action) => itemOf(action, action.badge ? t('openIncidents', { count: device.incidents }) : undefined));
  return <ActionMenu {...menu} label={device.name} items={items} header={<DeviceSheetHeader device={device} />} />;
}

function GroupMenu({ group, ...menu }: Menu<{ group: Extract<Opened, { what: 'group' }>['group'] }>) {
  const { t, language } = useManagerTexts();
  const open = useOpen();
  const actions = useThingActions('group', language)({ group: group.id });
  const contacts: ActionItem = {
    id: 'contacts', label: t('contacts.title'), icon: <ContactCard20Regular />, onSelect: () => open({ what: 'contacts', group }, menu.target),
  };
  const items = [contacts, ...actions.map((action) => itemOf(action, action.badge ? t('openIncidents', { count: group.incidents }) : undefined))];
  return <ActionMenu {...menu} label={group.name} items={items} header={<GroupSheetHeader group={group} />} />;
}

/** What is left of a group's actions where all others stand as buttons. */
function DangerMenu({ group, ...menu }: Menu<{ group: Extract<Opened, { what: 'danger' }>['group'] }>) {
  const { t, language } = useManagerTexts();
  const actions = useThingActions('group', language)({ group: group.id });
  return <ActionMenu {...menu} label={t('more', { name: group.name })} items={actions.filter(isDangerous).map((action) => ({ ...itemOf(action), divider: false }))} />;
}

const itemOf = (action: ThingAction, hint?: string): ActionItem => ({
  id: action.id, label: action.label, icon: <ActionIcon name={action.icon} />, divider: isDangerous(action), hint, to: action.to, onSelect: action.run,
});

function SortMenu(menu: Menu<object>) {
  const { t } = useManagerTexts();
  const sort = usePreferences((preferences) => preferences.sort);
  // R-DEV-03: choosing the active one turns its direction.
  const choose = (by: 'name' | 'status') =>
    setPreference('sort', { by, direction: by === sort.by && sort.direction === 'ASC' ? 'DESC' : 'ASC' });
  const arrow = sort.direction === 'ASC' ? <ArrowUp16Regular /> : <ArrowDown16Regular />;
  const items = (['name', 'status'] as const).map((by) => ({
    id: by, label: t(`sort.${by}`), checked: by === sort.by, icon: by === sort.by ? arrow : undefined, onSelect: () => choose(by),
  }));
  return <ActionMenu {...menu} label={t('sort.title')} items={items} />;
}

const VIEWS = { list: <AppsList20Regular />, large: <Grid20Regular />, small: <TableSimple20Regular /> } as const;

function ViewMenu(menu: Menu<object>) {
  const { t } = useManagerTexts();
  const view = usePreferences((preferences) => preferences.view);
  const items = (['list', 'large', 'small'] as const).map((name) => ({
    id: name, label: t(`view.${name}`), checked: name === view, icon: VIEWS[name], onSelect: () => setPreference('view', name),
  }));
  return <ActionMenu {...menu} label={t('view.title')} items={items} />;
}
