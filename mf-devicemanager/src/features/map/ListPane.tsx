import { IconButton } from '@portal/ui/icon-button';
import { Dismiss20Regular, Map20Regular } from '@portal/ui/icons';
import { PHONE, usePhone } from '@portal/ui/media';
import { ScrollArea } from '@portal/ui/scroll-area';
import { makeStyles, tokens, typographyStyles } from '@portal/ui/styles';
import type { ReactNode } from 'react';
import type { MapDevice } from '../../data/map-devices';
import { DeviceTable } from './DeviceTable';
import { useMapTexts } from './texts';

const useStyles = makeStyles({
  pane: {
    position: 'relative',
    zIndex: 1,
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    width: '360px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    [PHONE]: { position: 'absolute', inset: 0, zIndex: 3, width: 'auto', borderRightStyle: 'none' },
  },
  head: { display: 'flex', alignItems: 'center', gap: '8px', padding: '12px 12px 4px 16px' },
  title: { ...typographyStyles.subtitle2, flexGrow: 1, margin: 0 },
  scroll: { padding: '0 16px 24px' },
  note: { ...typographyStyles.body1, margin: '16px 0', color: tokens.colorNeutralForeground3 },
  section: { ...typographyStyles.caption1Strong, margin: '16px 0 4px', color: tokens.colorNeutralForeground3 },
});

interface ListPaneProps {
  placed: readonly MapDevice[];
  unplaced: readonly MapDevice[];
  selected: string | undefined;
  onSelect: (uuid: string) => void;
  onClose: () => void;
  /** Why there is none. */
  note: 'noMatch' | undefined;
}

/** All devices beside the map, those without a position first, since they stand nowhere else [R-MAP-09]. On phones in its place. */
export function ListPane({ placed, unplaced, selected, onSelect, onClose, note }: ListPaneProps) {
  const styles = useStyles();
  const { t, formatNumber } = useMapTexts();
  const phone = usePhone();
  const table = (label: string, devices: readonly MapDevice[]): ReactNode =>
    devices.length > 0 && (
      <>
        <h3 className={styles.section}>
          {label} ({formatNumber(devices.length)})
        </h3>
        <DeviceTable label={label} devices={devices} selected={selected} onSelect={onSelect} />
      </>
    );
  return (
    <section aria-label={t('list.label')} className={styles.pane}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('list.label')}</h2>
        <IconButton
          icon={phone ? <Map20Regular /> : <Dismiss20Regular />}
          label={t(phone ? 'list.toMap' : 'list.hide')}
          onClick={onClose}
        />
      </div>
      <ScrollArea className={styles.scroll}>
        {table(t('list.unplaced'), unplaced)}
        {table(t('list.placed'), placed)}
        {note && <p className={styles.note}>{t(note)}</p>}
      </ScrollArea>
    </section>
  );
}
