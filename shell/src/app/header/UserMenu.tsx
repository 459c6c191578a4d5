import type { User } from '@portal/contracts/users';
import { CLIENT_VERSION } from '@portal/domain/limits';
import { ActionIcon } from '@portal/ui/action-icon';
import { Sheet } from '@portal/ui/drawer';
import { PersonSupport20Regular, SignOut20Regular } from '@portal/ui/icons';
import { usePhone } from '@portal/ui/media';
import { Menu, MenuDivider, MenuItem, MenuItemLink, MenuList, MenuSurface } from '@portal/ui/menu';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1Strong, Meta } from '@portal/ui/text';
import type { MouseEvent, RefObject } from 'react';
import { navOf } from '../../remotes/declared';
import { useRegistry } from '../../remotes/registry';
import { setSupportOpen } from '../../support/open';
import { logOut } from '../log-out';
import { navigator } from '../navigation';
import { useShellTexts } from '../texts';
import { useAllowed } from '../useAllowed';
import { Choices, useChoices } from './Choices';
import { Initials } from './Initials';
import { useMenuTexts } from './menu-texts/texts';

const useStyles = makeStyles({
  popover: { width: '296px', maxWidth: 'calc(100vw - 24px)' },
  person: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: '8px 12px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    marginBottom: '4px',
  },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  item: { maxWidth: 'none', minHeight: '36px', alignItems: 'center' },
  sheetItem: {
    maxWidth: 'none',
    minHeight: '48px',
    alignItems: 'center',
    paddingLeft: '12px',
    paddingRight: '12px',
    fontSize: tokens.fontSizeBase400,
  },
  version: { display: 'block', padding: '6px 12px' },
  sheet: { padding: '0 4px 12px' },
});

interface UserMenuProps {
  user: User;
  target: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Who is logged in, what the remotes declare for this menu, log out, version [R-SHELL-03, R-SHELL-21]. */
export default function UserMenu({ user, target, onClose }: UserMenuProps) {
  const styles = useStyles();
  const phone = usePhone();
  const close = () => {
    onClose();
    target.current?.focus();
  };
  const choices = useChoices();
  const list = (
    <Entries
      user={user}
      onClose={onClose}
      itemClass={phone ? styles.sheetItem : styles.item}
      choices={phone ? choices : undefined}
    />
  );
  if (phone) {
    return (
      <Sheet open label={user.name} onClose={close}>
        <div className={styles.sheet}>
          <Person user={user} />
          {list}
        </div>
      </Sheet>
    );
  }
  return (
    <Menu
      open
      {...choices}
      positioning={{ target: target.current, position: 'below', align: 'end', offset: 9 }}
      onOpenChange={(_, { open }) => open || close()}
    >
      {/* Who it is and the version are no entries of a menu. */}
      <MenuSurface role="dialog" aria-label={user.name} className={styles.popover}>
        <Person user={user} />
        {list}
      </MenuSurface>
    </Menu>
  );
}

function Person({ user }: { user: User }) {
  const styles = useStyles();
  return (
    <div className={styles.person}>
      <Initials name={user.name || user.email} picture={user.avatarLocation} size={40} />
      <div className={styles.words}>
        <Body1Strong>{user.name}</Body1Strong>
        <Meta>{user.email}</Meta>
      </div>
    </div>
  );
}

interface EntriesProps {
  user: User;
  onClose: () => void;
  itemClass: string;
  /** Where no `Menu` around holds what is chosen. */
  choices?: ReturnType<typeof useChoices>;
}

function Entries({ user, onClose, itemClass, choices }: EntriesProps) {
  const styles = useStyles();
  const { t, language } = useShellTexts();
  const { t: menu } = useMenuTexts();
  const remotes = useRegistry((registry) => registry.remotes);
  const allowed = useAllowed();
  const follow = (path: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onClose();
    navigator.push(path);
  };
  const openSupport = () => {
    onClose();
    setSupportOpen(true);
  };
  return (
    <>
      <MenuList aria-label={user.name} {...choices}>
        {navOf(remotes, 'user')
          .filter(({ route, module = route.module, rightIn }) => allowed({ right: route.right, module }, rightIn))
          .map(({ route: { path }, label, icon }) => (
            <MenuItemLink
              key={path}
              href={path}
              icon={icon && <ActionIcon name={icon} />}
              className={itemClass}
              onClick={follow(path)}
            >
              {label[language]}
            </MenuItemLink>
          ))}
        {allowed({ right: 'readSupportInfo' }, 'global') && (
          <MenuItem icon={<PersonSupport20Regular aria-hidden />} className={itemClass} onClick={openSupport}>
            {menu('support')}
          </MenuItem>
        )}
        <MenuDivider />
        <Choices />
        <MenuDivider />
        <MenuItem icon={<SignOut20Regular aria-hidden />} className={itemClass} onClick={logOut}>
          {t('user.logout')}
        </MenuItem>
      </MenuList>
      <Meta className={styles.version}>{t('user.version', { version: CLIENT_VERSION })}</Meta>
    </>
  );
}
