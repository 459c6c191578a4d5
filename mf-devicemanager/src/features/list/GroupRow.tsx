import type { GroupNode } from '@portal/contracts/groups';
import { href } from '@portal/contracts/routes';
import { GroupIcon } from '@portal/ui/device-icon';
import { IconButton } from '@portal/ui/icon-button';
import { ContactCard20Regular, MoreVertical20Regular, Warning20Regular } from '@portal/ui/icons';
import { Row, useFlash } from '@portal/ui/row';
import { StatusGlyph, StatusWord } from '@portal/ui/status';
import { mergeClasses } from '@portal/ui/styles';
import { memo } from 'react';
import { ActionButton } from '../../parts/ActionButton';
import { IncidentCount } from '../../parts/IncidentCount';
import { useColumns } from '../../parts/layout';
import { NameCell } from '../../parts/NameCell';
import type { SlotAction } from '../../parts/use-open';
import { useOpen } from '../../parts/use-open';
import { useGroupFacts } from '../../parts/useGroupFacts';
import { useSpoken } from '../../parts/useSpoken';
import { useManagerTexts } from '../../texts';

interface GroupRowProps {
  group: GroupNode;
  index: number;
  tabIndex: number;
  actions: readonly SlotAction[];
  phone: boolean;
}

/** One group: what it holds, its contacts and its actions. */
export const GroupRow = memo(function GroupRow({ group, index, tabIndex, actions, phone }: GroupRowProps) {
  const columns = useColumns();
  const { t } = useManagerTexts();
  const open = useOpen();
  const spoken = useSpoken();
  const facts = useGroupFacts();
  const flash = useFlash(`${group.statusValue} ${group.incidents}`);
  const alarms = actions.find((action) => action.badge);
  const quick = actions.filter((action) => !action.badge && !action.dangerous);
  const edit = quick.find(({ id }) => id === 'edit-group');
  const other = quick.find((action) => action !== edit);
  return (
    <Row
      role="row"
      aria-rowindex={index + 1}
      aria-label={spoken.group(group)}
      data-index={index}
      data-item
      tabIndex={tabIndex}
      status={group.status}
      flash={flash}
      className={columns.device}
    >
      <span role="gridcell" className={columns.cell}>
        <StatusGlyph status={group.status} size={24} />
      </span>
      <span role="gridcell" className={columns.cell}>
        <NameCell
          name={group.name}
          below={phone ? facts(group, { incidents: true }) : undefined}
          icon={<GroupIcon url={group.iconURL} />}
          to={href('/devicemanager/:groupId', { groupId: group.id })}
          tabIndex={-1}
        />
      </span>
      <span role="gridcell" className={mergeClasses(columns.cell, columns.phoneHidden)}>
        <StatusWord status={group.status} />
      </span>
      <span role="gridcell" className={mergeClasses(columns.cell, columns.fact, columns.middle, columns.phoneHidden)}>
        {facts(group)}
      </span>
      <span role="gridcell" className={columns.cell}>
        {!phone && <IncidentCount count={group.incidents} action={alarms} icon={<Warning20Regular aria-hidden />} />}
      </span>
      <span role="gridcell" className={mergeClasses(columns.cell, columns.wideOnly)}>
        <IconButton
          tabIndex={-1}
          brand
          icon={<ContactCard20Regular />}
          label={t('contacts.of', { name: group.name })}
          aria-haspopup="dialog"
          onClick={(event) => open({ what: 'contacts', group }, event.currentTarget)}
        >
          {t('contacts.title')}
        </IconButton>
      </span>
      <span role="gridcell" className={mergeClasses(columns.cell, columns.end)}>
        {!phone && edit && (
          <span className={other ? columns.widestOnly : columns.wideOnly}>
            <ActionButton tabIndex={-1} action={edit} />
          </span>
        )}
        {!phone && other && (
          <span className={columns.wideOnly}>
            <ActionButton tabIndex={-1} action={other} />
          </span>
        )}
        <IconButton
          tabIndex={-1}
          data-menu
          icon={<MoreVertical20Regular />}
          label={t('more', { name: group.name })}
          aria-haspopup="menu"
          onClick={(event) => open({ what: 'group', group }, event.currentTarget)}
        />
      </span>
    </Row>
  );
});
