import { Checkbox } from '@portal/ui/field';
import { FORCED_COLORS, PHONE } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import type { CSSProperties } from 'react';
import { LineSample } from './LineSample';
import type { Line } from './look';
import { useSensorTexts } from './texts';

const useStyles = makeStyles({
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 20px',
    margin: '0 0 8px',
    padding: 0,
    border: 'none',
    minWidth: 0,
    [PHONE]: { flexDirection: 'column', alignItems: 'stretch', gap: 0, margin: '8px 0 0' },
  },
  channel: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    minWidth: 0,
    [PHONE]: { minHeight: '44px', borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  // The tick has the colour of its line.
  tick: {
    minWidth: 0,
    overflowWrap: 'anywhere',
    '& .fui-Checkbox__input:enabled:checked ~ .fui-Checkbox__indicator': {
      backgroundColor: 'var(--line)',
      borderTopColor: 'var(--line)',
      borderRightColor: 'var(--line)',
      borderBottomColor: 'var(--line)',
      borderLeftColor: 'var(--line)',
      color: tokens.colorNeutralForegroundOnBrand,
      [FORCED_COLORS]: { backgroundColor: 'Highlight', color: 'HighlightText' },
    },
  },
  name: { display: 'flex', alignItems: 'center', gap: '8px' },
  last: {
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    [PHONE]: { marginInlineStart: 'auto' },
  },
});

interface SensorLegendProps {
  /** All channels of the control unit. */
  lines: readonly Line[];
  hidden: ReadonlySet<string>;
  onToggle: (channel: string) => void;
  /** The value of a channel at the end of the window; undefined when it was silent then. */
  valueOf: (line: Line) => number | undefined;
}

/** Each channel with a tick, a piece of its line, its name and its last value. */
export function SensorLegend({ lines, hidden, onToggle, valueOf }: SensorLegendProps) {
  const styles = useStyles();
  const { t, formatNumber } = useSensorTexts();
  return (
    <fieldset className={styles.legend} aria-label={t('channels')}>
      {lines.map((line) => {
        const { channel, unit, color } = line;
        const last = valueOf(line);
        return (
          <span key={channel} className={styles.channel} style={{ '--line': color } as CSSProperties}>
            <Checkbox
              className={styles.tick}
              checked={!hidden.has(channel)}
              label={
                <span className={styles.name}>
                  <LineSample line={line} />
                  {channel}
                </span>
              }
              onChange={() => onToggle(channel)}
            />
            <span className={styles.last}>{last === undefined ? '–' : `${formatNumber(last)}\u00a0${unit}`}</span>
          </span>
        );
      })}
    </fieldset>
  );
}
