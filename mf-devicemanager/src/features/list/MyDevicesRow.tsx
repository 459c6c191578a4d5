import { MyDevicesIcon } from '@portal/ui/device-icon';
import { Warning20Regular } from '@portal/ui/icons';
import { Row } from '@portal/ui/row';
import { StatusGlyph, StatusWord } from '@portal/ui/status';
import { mergeClasses } from '@portal/ui/styles';
import type { MyDevices } from '../../data/my-devices';
import { IncidentCount } from '../../parts/IncidentCount';
import { useColumns } from '../../parts/layout';
import { NameCell } from '../../parts/NameCell';
import { useManagerTexts } from '../../texts';

/** Opens `/mydevices` [R-DEV-08]. */
export function MyDevicesRow({
  mine,
  index,
  tabIndex,
  phone,
}: {
  mine: MyDevices;
  index: number;
  tabIndex: number;
  phone: boolean;
}) {
  const columns = useColumns();
  const { t } = useManagerTexts();
  const devices = t('devices', { count: mine.count });
  return (
    <Row
      role="row"
      aria-rowindex={index + 1}
      data-index={index}
      data-item
      tabIndex={tabIndex}
      status={mine.status}
      className={columns.device}
    >
      <span role="gridcell" className={columns.cell}>
        <StatusGlyph status={mine.status} size={24} />
      </span>
      <span role="gridcell" className={columns.cell}>
        <NameCell
          name={t('myDevices')}
          below={phone ? devices : undefined}
          icon={<MyDevicesIcon />}
          to="/mydevices"
          tabIndex={-1}
        />
      </span>
      <span role="gridcell" className={mergeClasses(columns.cell, columns.phoneHidden)}>
        <StatusWord status={mine.status} />
      </span>
      <span role="gridcell" className={mergeClasses(columns.cell, columns.fact, columns.middle, columns.phoneHidden)}>
        {devices}
      </span>
      <span role="gridcell" className={columns.cell}>
        {!phone && <IncidentCount count={mine.incidents} icon={<Warning20Regular aria-hidden />} />}
      </span>
    </Row>
  );
}
