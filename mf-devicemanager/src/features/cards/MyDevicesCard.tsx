import { MyDevicesIcon } from '@portal/ui/device-icon';
import { StatusGlyph, StatusWord } from '@portal/ui/status';
import { mergeClasses } from '@portal/ui/styles';
import type { MyDevices } from '../../data/my-devices';
import { useManagerTexts } from '../../texts';
import { CardLink } from './CardLink';
import { useCardStyles } from './card-styles';
import { SmallFrame } from './SmallCard';

interface MyDevicesCardProps {
  mine: MyDevices;
  view: 'large' | 'small';
  index: number;
  tabIndex: number;
}

/** The entry to My devices as a card [R-DEV-08]. */
export function MyDevicesCard({ mine, view, index, tabIndex }: MyDevicesCardProps) {
  const styles = useCardStyles();
  const { t } = useManagerTexts();
  const devices = t('devices', { count: mine.count });
  const link = (
    <CardLink
      small={view === 'small'}
      focus={{ 'data-index': index, tabIndex }}
      name={t('myDevices')}
      spoken={`${t('myDevices')}, ${devices}`}
      to="/mydevices"
    />
  );
  if (view === 'small')
    return (
      <SmallFrame
        status={mine.status}
        flash={false}
        counter={{ text: devices, count: mine.count }}
        icon={<MyDevicesIcon />}
        link={link}
      />
    );
  return (
    <div data-item className={styles.card}>
      <div className={mergeClasses(styles.band, styles[mine.status])}>
        <StatusGlyph status={mine.status} size={20} />
        <StatusWord status={mine.status} />
      </div>
      <div className={styles.body}>
        <MyDevicesIcon size={56} />
        <div className={styles.text}>
          {link}
          <span className={mergeClasses(styles.fact, styles.oneLine)}>{devices}</span>
        </div>
      </div>
    </div>
  );
}
