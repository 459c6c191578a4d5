import type { GroupNode } from '@portal/contracts/groups';
import { href } from '@portal/contracts/routes';
import type { Status } from '@portal/domain/status';
import { Connection } from '@portal/ui/connection';
import { DeviceIcon, GroupIcon } from '@portal/ui/device-icon';
import { IconButton } from '@portal/ui/icon-button';
import { MoreVertical20Regular } from '@portal/ui/icons';
import { PHONE } from '@portal/ui/media';
import { useFlash } from '@portal/ui/row';
import { StatusGlyph, StatusWord } from '@portal/ui/status';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { tooltip } from '@portal/ui/tooltip';
import { memo, type ReactElement } from 'react';
import type { FleetDevice } from '../../data/device';
import type { SlotAction } from '../../parts/use-open';
import { useOpen } from '../../parts/use-open';
import { useSpoken } from '../../parts/useSpoken';
import { useManagerTexts } from '../../texts';
import { CardLink } from './CardLink';
import { useCardStyles } from './card-styles';

const useStyles = makeStyles({
  root: { padding: '10px 6px 8px 12px', [PHONE]: { padding: '10px 0 8px 10px' } },
  top: { display: 'flex', alignItems: 'center', gap: '8px', [PHONE]: { gap: '4px' }, height: '24px', flexShrink: 0 },
  counter: {
    minWidth: '14px',
    flexShrink: 0,
    padding: '0 7px',
    whiteSpace: 'nowrap',
    lineHeight: '20px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground5,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
  push: { marginInlineStart: 'auto' },
  body: { display: 'flex', gap: '8px', marginTop: '8px', paddingInlineEnd: '6px' },
  text: { minWidth: 0, fontSize: tokens.fontSizeBase300, lineHeight: '18px' },
  word: { display: 'block', fontSize: tokens.fontSizeBase200 },
});

interface FrameProps {
  status: Status;
  lost?: boolean;
  /** The cloud of a lost connection. */
  cloud?: ReactElement;
  flash: boolean;
  counter?: { text: string; count: number };
  icon: ReactElement;
  link: ReactElement;
  menu?: ReactElement;
}

/** Line on top, glyph, counter and menu; then icon, name and word. */
export function SmallFrame({ status, lost, cloud, flash, counter, icon, link, menu }: FrameProps) {
  const styles = useStyles();
  const card = useCardStyles();
  const lined = status !== 'OK' || lost;
  return (
    <div
      data-item
      data-flash={flash || undefined}
      className={mergeClasses(card.card, styles.root, flash && card.flash)}
    >
      {lined && (
        <span aria-hidden className={mergeClasses(card.line, card[`line${status}`], lost ? card.dashed : card.whole)} />
      )}
      <div className={styles.top}>
        <StatusGlyph status={status} connected={!lost} size={20} />
        {cloud}
        <span className={styles.push} />
        {counter && (
          <span role="img" {...tooltip(counter.text)} className={mergeClasses(styles.counter, card.above)}>
            {counter.count}
          </span>
        )}
        {menu && <span className={card.above}>{menu}</span>}
      </div>
      <div className={styles.body}>
        {icon}
        <div className={styles.text}>
          {link}
          <StatusWord status={status} className={styles.word} />
        </div>
      </div>
    </div>
  );
}

interface Focus {
  index: number;
  tabIndex: number;
}

/** A device in little; all actions are in its menu. */
export const SmallDeviceCard = memo(function SmallDeviceCard({
  device,
  actions,
  index,
  tabIndex,
}: { device: FleetDevice; actions: readonly SlotAction[] } & Focus) {
  const card = useCardStyles();
  const { t } = useManagerTexts();
  const open = useOpen();
  const spoken = useSpoken();
  const flash = useFlash(`${device.statusValue} ${device.incidents}`);
  const to = actions.find((action) => action.badge)?.to;
  return (
    <SmallFrame
      status={device.status}
      lost={!device.cloudConnectivity}
      flash={flash}
      icon={<DeviceIcon url={device.iconURL} />}
      cloud={
        <Connection
          connected={device.cloudConnectivity}
          lastPing={device.lastPing}
          look="icon"
          className={card.above}
        />
      }
      counter={
        device.incidents > 0
          ? { text: t('openIncidents', { count: device.incidents }), count: device.incidents }
          : undefined
      }
      link={
        <CardLink
          small
          focus={{ 'data-index': index, tabIndex }}
          name={device.name}
          spoken={spoken.device(device)}
          to={to}
          onOpen={(target) => open({ what: 'device', device, actions }, target)}
        />
      }
      menu={
        actions.length > 0 ? (
          <IconButton
            tabIndex={-1}
            data-menu
            icon={<MoreVertical20Regular />}
            label={t('more', { name: device.name })}
            aria-haspopup="menu"
            onClick={(event) => open({ what: 'device', device, actions }, event.currentTarget)}
          />
        ) : undefined
      }
    />
  );
});

/** A group in little, with the number of its devices [R-DEV-09]. */
export const SmallGroupCard = memo(function SmallGroupCard({ group, index, tabIndex }: { group: GroupNode } & Focus) {
  const { t } = useManagerTexts();
  const open = useOpen();
  const spoken = useSpoken();
  const flash = useFlash(`${group.statusValue} ${group.incidents}`);
  return (
    <SmallFrame
      status={group.status}
      flash={flash}
      icon={<GroupIcon url={group.iconURL} />}
      counter={{ text: t('devices', { count: group.deviceCount }), count: group.deviceCount }}
      link={
        <CardLink
          small
          focus={{ 'data-index': index, tabIndex }}
          name={group.name}
          spoken={spoken.group(group)}
          to={href('/devicemanager/:groupId', { groupId: group.id })}
        />
      }
      menu={
        <IconButton
          tabIndex={-1}
          data-menu
          icon={<MoreVertical20Regular />}
          label={t('more', { name: group.name })}
          aria-haspopup="menu"
          onClick={(event) => open({ what: 'group', group }, event.currentTarget)}
        />
      }
    />
  );
});
