import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1Strong } from '@portal/ui/text';
import { LineSample } from './LineSample';
import type { Line } from './look';

const useStyles = makeStyles({
  box: {
    position: 'absolute',
    zIndex: 1,
    boxSizing: 'border-box',
    maxWidth: '240px',
    padding: '10px 12px',
    pointerEvents: 'none',
    // What forced colours draw where there is no shadow.
    border: '1px solid transparent',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow16,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  title: {
    display: 'block',
    marginBottom: '4px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  line: { display: 'flex', alignItems: 'center', gap: '8px' },
  name: { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  value: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
});

interface ReadoutProps {
  time: string;
  /** With their unit; undefined where there is none. */
  values: readonly { line: Line; text: string | undefined }[];
  /** Where the crosshair stands, and how wide the chart is (px). */
  left: number;
  width: number;
  /** Where the lines begin (px). */
  top: number;
}

/** The values at the crosshair, beside it. Screen readers hear them as the chart's own value. */
export function Readout({ time, values, left, width, top }: ReadoutProps) {
  const styles = useStyles();
  const side = left > width / 2 ? { right: `${width - left + 12}px` } : { left: `${left + 12}px` };
  return (
    <div aria-hidden className={styles.box} style={{ ...side, top: top + 6 }}>
      <Body1Strong className={styles.title}>{time}</Body1Strong>
      {values.map(({ line, text }) => (
        <div key={line.channel} className={styles.line}>
          <LineSample line={line} />
          <span className={styles.name}>{line.channel}</span>
          <span className={styles.value}>{text ?? '–'}</span>
        </div>
      ))}
    </div>
  );
}
