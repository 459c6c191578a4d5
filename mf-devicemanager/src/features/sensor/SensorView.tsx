import type { Device } from '@portal/contracts/devices';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { Choice } from '@portal/ui/edit/Choice';
import { ArrowDownload20Regular, DataLine20Regular, TableSimple20Regular } from '@portal/ui/icons';
import { PHONE, usePhone } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { tooltip } from '@portal/ui/tooltip';
import { type ReactElement, useState } from 'react';
import { PeriodIncidents } from './PeriodIncidents';
import { SensorCard } from './SensorCard';
import { useSensorTexts } from './texts';
import { type SensorState, useSensorView } from './useSensorView';
import { WindowPicker } from './WindowPicker';

const useStyles = makeStyles({
  controls: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '8px 12px',
    marginTop: tokens.spacingVerticalM,
    [PHONE]: { padding: '0 16px' },
  },
  inPanel: { marginTop: 0, padding: '0 20px', [PHONE]: { padding: '0 16px' } },
  unit: { minWidth: '200px', maxWidth: '320px', [PHONE]: { flexGrow: 1, maxWidth: 'none', minWidth: '160px' } },
  end: {
    display: 'inline-flex',
    gap: '8px',
    marginInlineStart: 'auto',
    // On phones beside the control unit, the window below both.
    [PHONE]: { order: 1 },
  },
  window: {
    display: 'contents',
    [PHONE]: { display: 'block', order: 2, width: '100%', '& > * + *': { marginTop: '8px' } },
  },
  button: { whiteSpace: 'nowrap' },
});

interface SensorViewProps {
  device: Device;
  /** A part of another page: without a window of its own choice, file and list of incidents. */
  brief?: boolean;
}

/** Choice of control unit, channels and window, and the values as a chart or a table [R-DEV-33, R-DEV-34]. */
export function SensorView({ device, brief }: SensorViewProps) {
  const styles = useStyles();
  const { t } = useSensorTexts();
  const [asTable, setAsTable] = useState(false);
  const state = useSensorView(device);
  const { units, unit, setUnit, choice, choose, wanted } = state;
  return (
    <>
      <div className={mergeClasses(styles.controls, brief && styles.inPanel)}>
        <Choice label={t('unitLabel')} className={styles.unit} value={unit} options={units} onChoose={setUnit} />
        <div className={styles.window}>
          <WindowPicker choice={choice} window={wanted} onChange={choose} brief={brief} />
        </div>
        <span className={styles.end}>
          {!brief && <ExportButton state={state} device={device} />}
          <Tool
            icon={asTable ? <DataLine20Regular /> : <TableSimple20Regular />}
            label={t(asTable ? 'asChart' : 'asTable')}
            onClick={() => setAsTable(!asTable)}
          />
        </span>
      </div>
      <SensorCard state={state} asTable={asTable} low={brief} />
      {!brief && <PeriodIncidents incidents={state.incidents} />}
    </>
  );
}

/** A button of the bar; on phones its icon alone. */
function Tool(props: { icon: ReactElement; label: string; onClick: () => void; off?: boolean }) {
  const styles = useStyles();
  const { size, className } = useControlSize();
  const phone = usePhone();
  return (
    <Button
      size={size}
      appearance="subtle"
      icon={props.icon}
      className={mergeClasses(className, styles.button)}
      disabledFocusable={props.off}
      onClick={props.onClick}
      {...(phone ? tooltip(props.label) : {})}
    >
      {phone ? undefined : props.label}
    </Button>
  );
}

/** What is shown, as a file: the chosen channels in the chosen window, as soon as its values are here. */
function ExportButton({ state, device }: { state: SensorState; device: Device }) {
  const { t } = useSensorTexts();
  const { shown, unit, window } = state;
  const { run } = useTask(async () => {
    const parts = await Promise.all([import('./csv'), import('@portal/platform/csv')]).catch(() => undefined);
    if (!parts) return snackbar.error(t('csv.failed'));
    const [{ csvName, sensorRows, zoneHere }, { saveCsv }] = parts;
    saveCsv(csvName(device.name, unit, window), sensorRows(t('csv.time', { zone: zoneHere() }), shown));
  });
  return (
    <Tool
      icon={<ArrowDownload20Regular />}
      label={t('csv.export')}
      off={!state.isChosen || shown.every(({ values }) => values.length === 0)}
      onClick={() => void run()}
    />
  );
}
