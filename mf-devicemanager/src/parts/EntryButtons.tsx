import { IconButton } from '@portal/ui/icon-button';
import { ContactCard20Regular, MoreVertical20Regular, Warning20Regular } from '@portal/ui/icons';
import { useSmall } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import type { ReactElement } from 'react';
import { useManagerTexts } from '../texts';
import type { Entry, OverlayMenu, SlotAction } from './entry';
import { useOverlay, usePress } from './overlay';

const useStyles = makeStyles({
  plain: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    padding: '0 6px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    fontWeight: tokens.fontWeightSemibold,
  },
  none: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
});

/** One action as a quiet button of its icon; one that can't be done now says why. */
export function ActionButton({ action }: { action: SlotAction }) {
  const press = usePress();
  return (
    <IconButton
      tabIndex={-1}
      icon={action.icon}
      label={action.label}
      to={action.reason === undefined ? action.to : undefined}
      reason={action.reason}
      aria-haspopup={action.opens || action.dialog ? 'dialog' : undefined}
      onClick={(event) => press(action, event.currentTarget)}
    />
  );
}

/** The number of open incidents; for those who may read them the way to their list. Nothing where they are no part of the product. */
export function IncidentCount({ entry: { incidents: count, actions } }: { entry: Entry }) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  const action = actions.find(({ badge }) => badge);
  const icon = <Warning20Regular aria-hidden />;
  if (count === undefined) return null;
  const incidents = t('openIncidents', { count });
  if (!action)
    return (
      <span
        role="img"
        aria-label={incidents}
        data-tooltip={incidents}
        className={mergeClasses(styles.plain, count === 0 && styles.none)}
      >
        {icon}
        {count}
      </span>
    );
  return (
    <IconButton
      tabIndex={-1}
      icon={icon}
      label={t('alarmsOf', { label: action.label, incidents })}
      to={action.to}
      onClick={action.run}
      className={count === 0 ? styles.none : undefined}
    >
      {count}
    </IconButton>
  );
}

interface EntryButtonProps {
  entry: Entry;
  /** Another size of its picture. */
  icon?: ReactElement;
  tabIndex?: number;
  className?: string;
}

/** Opens the contacts of a group [R-GRP-01]. Below 400 px, and with a picture of its own, that stands alone [R-SHELL-22]. */
export function ContactsButton({ entry: { name, actions }, icon, tabIndex = -1 }: EntryButtonProps) {
  const { t } = useManagerTexts();
  const press = usePress();
  const alone = useSmall() || icon !== undefined;
  const contacts = actions.find(({ id }) => id === 'contacts');
  return (
    contacts && (
      <IconButton
        tabIndex={tabIndex}
        brand={icon === undefined}
        icon={icon ?? <ContactCard20Regular />}
        label={t('contacts.of', { name })}
        aria-haspopup="dialog"
        onClick={(event) => press(contacts, event.currentTarget)}
      >
        {alone ? undefined : contacts.label}
      </IconButton>
    )
  );
}

/** Opens the menu of all that can be done with a group or device. */
export function MenuButton({ entry, icon, tabIndex = -1, className }: EntryButtonProps) {
  const { t } = useManagerTexts();
  const open = useOverlay();
  if (entry.actions.length === 0) return null;
  return (
    <IconButton
      tabIndex={tabIndex}
      className={className}
      data-menu
      icon={icon ?? <MoreVertical20Regular />}
      label={t('more', { name: entry.name })}
      aria-haspopup="menu"
      onClick={(event) => open(menuOf(entry), event.currentTarget)}
    />
  );
}

/** All that can be done with a group or device. */
export const menuOf = (entry: Entry): OverlayMenu => ({
  type: 'menu',
  label: entry.name,
  actions: entry.actions,
  of: entry,
});
