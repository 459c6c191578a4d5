import type { EditDialogTab } from '@portal/ui/edit/EditDialog';
import {
  ContactCard20Filled,
  ContactCard20Regular,
  Oven20Filled,
  Oven20Regular,
  People20Filled,
  People20Regular,
  Settings20Filled,
  Settings20Regular,
  TextBulletListSquare20Filled,
  TextBulletListSquare20Regular,
  Toolbox20Filled,
  Toolbox20Regular,
} from '@portal/ui/icons';
import type { ReactNode } from 'react';

/** The icon of each tab in the dialogs of groups and devices, and that of the shown one. */
export const TAB_ICONS = {
  details: { icon: TextBulletListSquare20Regular, filledIcon: TextBulletListSquare20Filled },
  contacts: { icon: ContactCard20Regular, filledIcon: ContactCard20Filled },
  users: { icon: People20Regular, filledIcon: People20Filled },
  devices: { icon: Oven20Regular, filledIcon: Oven20Filled },
  config: { icon: Settings20Regular, filledIcon: Settings20Filled },
  messages: { icon: Toolbox20Regular, filledIcon: Toolbox20Filled },
};

/** A tab of these dialogs, in their words. */
export const tabIn =
  (t: (key: string) => string) =>
  (id: keyof typeof TAB_ICONS, content: ReactNode, count?: number): EditDialogTab => ({
    ...{ id, label: t(`tab.${id}`), count, content },
    ...TAB_ICONS[id],
  });
