import type { GroupNode } from '@portal/contracts/groups';
import { href } from '@portal/contracts/routes';
import { GroupIcon } from '@portal/ui/device-icon';
import { IconButton } from '@portal/ui/icon-button';
import { ContactCard20Regular, MoreVertical20Regular, Warning20Regular } from '@portal/ui/icons';
import { useSmall } from '@portal/ui/media';
import { useFlash } from '@portal/ui/row';
import { StatusGlyph, StatusWord } from '@portal/ui/status';
import { mergeClasses } from '@portal/ui/styles';
import { memo } from 'react';
import type { Counts } from '../../data/filter';
import { ActionButton } from '../../parts/ActionButton';
import { IncidentCount } from '../../parts/IncidentCount';
import type { SlotAction } from '../../parts/use-open';
import { useOpen } from '../../parts/use-open';
import { useGroupFacts } from '../../parts/useGroupFacts';
import { useSpoken } from '../../parts/useSpoken';
import { useManagerTexts } from '../../texts';
import { CardLink } from './CardLink';
import { useCardStyles } from './card-styles';
import { Distribution } from './Distribution';

interface LargeGroupCardProps {
  group: GroupNode;
  counts: Counts;
  actions: readonly SlotAction[];
  index: number;
  tabIndex: number;
}

/** A group at full size: status band, what it holds and how it stands, contacts and actions. */
export const LargeGroupCard = memo(function LargeGroupCard({
  group,
  counts,
  actions,
  index,
  tabIndex,
}: LargeGroupCardProps) {
  const styles = useCardStyles();
  // R-SHELL-22: below 400 px the icon stands alone; its name stays.
  const small = useSmall();
  const { t } = useManagerTexts();
  const open = useOpen();
  const spoken = useSpoken();
  const facts = useGroupFacts();
  const flash = useFlash(`${group.statusValue} ${group.incidents}`);
  const alarms = actions.find((action) => action.badge);
  return (
    <div data-item data-flash={flash || undefined} className={mergeClasses(styles.card, flash && styles.flash)}>
      <div className={mergeClasses(styles.band, styles[group.status])}>
        <StatusGlyph status={group.status} size={20} />
        <StatusWord status={group.status} />
      </div>
      <div className={styles.body}>
        <GroupIcon url={group.iconURL} size={56} />
        <div className={styles.text}>
          <CardLink
            focus={{ 'data-index': index, tabIndex }}
            name={group.name}
            spoken={spoken.group(group)}
            to={href('/devicemanager/:groupId', { groupId: group.id })}
          />
          <span className={mergeClasses(styles.fact, styles.oneLine)}>{facts(group)}</span>
          <Distribution counts={counts} />
        </div>
      </div>
      <div className={mergeClasses(styles.footer, styles.above)}>
        <IconButton
          tabIndex={-1}
          brand
          icon={<ContactCard20Regular />}
          label={t('contacts.of', { name: group.name })}
          aria-haspopup="dialog"
          onClick={(event) => open({ what: 'contacts', group }, event.currentTarget)}
        >
          {small ? undefined : t('contacts.title')}
        </IconButton>
        <IncidentCount count={group.incidents} action={alarms} icon={<Warning20Regular aria-hidden />} />
        {actions
          .filter((action) => !action.badge && !action.dangerous)
          .slice(0, 3)
          .map((action) => (
            <ActionButton key={action.id} tabIndex={-1} action={action} />
          ))}
        <span className={styles.end}>
          <IconButton
            tabIndex={-1}
            data-menu
            icon={<MoreVertical20Regular />}
            label={t('more', { name: group.name })}
            aria-haspopup="menu"
            onClick={(event) => open({ what: 'group', group }, event.currentTarget)}
          />
        </span>
      </div>
    </div>
  );
});
