import type { Device } from '@portal/contracts/devices';
import type { MaintenanceMessage } from '@portal/contracts/maintenance';
import { localizedText } from '@portal/domain/languages';
import { bus } from '@portal/platform/bus';
import { useMay } from '@portal/platform/rights';
import { useSwitches } from '@portal/platform/switches';
import { ListSkeleton } from '@portal/ui/data-table/ListSkeleton';
import { ListStates, listStateOf } from '@portal/ui/data-table/ListStates';
import { IconButton } from '@portal/ui/icon-button';
import { Edit20Regular } from '@portal/ui/icons';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { portalTokens } from '@portal/ui/theme';
import { useNow } from '@portal/ui/time';
import { useMessageRights, useMessages } from '../../data/messages';
import { intervalText } from '../../parts/format';
import { Panel } from './Panel';
import { useDevicePageTexts } from './texts';

const useStyles = makeStyles({
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    padding: '10px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  title: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  text: {
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitLineClamp: 3,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
  },
  overdue: { color: portalTokens.portalStatusAlertForeground, fontWeight: tokens.fontWeightSemibold },
});

/** The maintenance messages of a device, what is due first; nothing without the right or the module [R-RIGHT-24]. */
export function MessagesPanel({ device }: { device: Device }) {
  const may = useMay();
  const switches = useSwitches();
  const isShown = switches['maintenance-message'] && may('readMessage', { device: device.uuid, groups: device.groups });
  return isShown && <Messages device={device} />;
}

function Messages({ device: { uuid: id, groups } }: { device: Device }) {
  const styles = useStyles();
  const { t } = useDevicePageTexts();
  const answer = useMessages({ kind: 'device', id, groups });
  const { edit } = useMessageRights({ kind: 'device', id, groups });
  const open = () =>
    bus.emit('panel:open', { remote: 'mf-devicemanager', panel: 'edit-device', input: { deviceId: id } });
  return (
    <Panel
      title={t('messages.title')}
      count={answer.data?.length}
      end={
        edit && <IconButton icon={<Edit20Regular />} label={t('messages.edit')} aria-haspopup="dialog" onClick={open} />
      }
    >
      <ListStates
        state={listStateOf(answer)}
        failed={t('messages.failed')}
        skeleton={<ListSkeleton look="plain" text={t('messages.loading')} widths={['60%']} />}
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.none}>{t('messages.none')}</p>
          ) : (
            <ul className={styles.list}>
              {dueFirst(data).map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </ul>
          )
        }
      </ListStates>
    </Panel>
  );
}

/** Those without a date last. */
const dueFirst = (messages: readonly MaintenanceMessage[]) =>
  [...messages].sort((one, other) => (one.nextDue ?? Infinity) - (other.nextDue ?? Infinity) || 0);

function Message({ message }: { message: MaintenanceMessage }) {
  const styles = useStyles();
  const { t, language, formatDate } = useDevicePageTexts();
  const now = useNow();
  const { interval, nextDue, lastDone } = message;
  const text = localizedText(message.descriptions, language);
  const isOverdue = nextDue !== null && nextDue < now;
  const meta = [
    interval !== null && t('messages.every', { interval: intervalText(interval, language) }),
    lastDone !== null && t('messages.done', { date: formatDate(lastDone) }),
  ].filter((part) => part !== false);
  return (
    <li className={styles.item}>
      <span className={styles.title}>{localizedText(message.messages, language) || t('messages.untitled')}</span>
      {text && <Meta className={styles.text}>{text}</Meta>}
      {nextDue !== null && (
        <Meta className={mergeClasses(isOverdue && styles.overdue)}>
          {t(isOverdue ? 'messages.overdue' : 'messages.due', { date: formatDate(nextDue) })}
        </Meta>
      )}
      {meta.length > 0 && <Meta>{meta.join(' · ')}</Meta>}
    </li>
  );
}
