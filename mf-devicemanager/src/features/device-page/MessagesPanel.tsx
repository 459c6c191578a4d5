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
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useMessageRights, useMessages } from '../../data/messages';
import { DueFact } from '../../parts/due/DueFact';
import { byDue } from '../../parts/due/due';
import { intervalText } from '../../parts/format';
import { useMessageStyles } from '../../parts/useMessageStyles';
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
              {byDue(data).map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </ul>
          )
        }
      </ListStates>
    </Panel>
  );
}

function Message({ message }: { message: MaintenanceMessage }) {
  const styles = useStyles();
  const words = useMessageStyles();
  const { t, language } = useDevicePageTexts();
  const text = localizedText(message.descriptions, language);
  return (
    <li className={styles.item}>
      <span className={words.title}>{localizedText(message.messages, language) || t('messages.untitled')}</span>
      {text && <Meta className={words.text}>{text}</Meta>}
      <DueFact message={message} />
      {message.interval !== null && (
        <Meta>{t('messages.every', { interval: intervalText(message.interval, language) })}</Meta>
      )}
    </li>
  );
}
