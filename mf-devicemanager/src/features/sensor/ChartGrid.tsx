import { makeStyles, tokens } from '@portal/ui/styles';
import { type ChartFrame, LEFT, RIGHT } from './chart-frame';
import { useSensorTexts } from './texts';

const useStyles = makeStyles({
  grid: { stroke: tokens.colorNeutralStroke3, strokeWidth: '1px' },
  text: {
    fill: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontFamily: tokens.fontFamilyBase,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** The lines behind the values, and what stands along both axes; without values only the times. */
export function ChartGrid({ frame, isEmpty }: { frame: ChartFrame; isEmpty: boolean }) {
  const styles = useStyles();
  const { formatNumber } = useSensorTexts();
  const { width, height, steps, moments, x, y, timeText } = frame;
  return (
    <>
      {steps.map((step) => (
        <g key={step}>
          <line x1={LEFT} x2={width - RIGHT} y1={y(step)} y2={y(step)} className={styles.grid} />
          {!isEmpty && (
            <text x={LEFT - 8} y={y(step) + 4} textAnchor="end" className={styles.text}>
              {formatNumber(step)}
            </text>
          )}
        </g>
      ))}
      {moments.map((time) => (
        <text key={time} x={x(time)} y={height - 8} textAnchor="middle" className={styles.text}>
          {timeText(time)}
        </text>
      ))}
    </>
  );
}
