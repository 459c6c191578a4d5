import { FORCED_COLORS } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { useId } from 'react';
import { BOTTOM, type ChartFrame } from './chart-frame';
import type { Window } from './series';
import { useSensorTexts } from './texts';

const useStyles = makeStyles({
  ground: { fill: tokens.colorNeutralBackground3, [FORCED_COLORS]: { fill: 'Canvas' } },
  hatch: { stroke: tokens.colorNeutralStroke1, strokeWidth: '1.5px', [FORCED_COLORS]: { stroke: 'GrayText' } },
  word: {
    fill: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontFamily: tokens.fontFamilyBase,
    [FORCED_COLORS]: { fill: 'CanvasText' },
  },
  plate: { fill: tokens.colorNeutralBackground1, [FORCED_COLORS]: { fill: 'Canvas' } },
});

/** Room that a letter takes, and the edges of its plate (px). */
const LETTER = 6.6;
const EDGES = 16;

interface SilencesProps {
  frame: ChartFrame;
  /** In order; all within the window. */
  parts: readonly Window[];
  /** Whether the wide ones say what they are. */
  worded: boolean;
}

/** Where the device sent nothing: hatched from top to bottom. */
export function Silences({ frame: { x, top, height }, parts, worded }: SilencesProps) {
  const styles = useStyles();
  const { t } = useSensorTexts();
  const id = useId();
  const room = t('noData').length * LETTER + EDGES;
  const tall = height - top - BOTTOM;
  return (
    <>
      <defs>
        <pattern id={id} width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="10" height="10" className={styles.ground} />
          <line x1="0" y1="0" x2="0" y2="10" className={styles.hatch} />
        </pattern>
      </defs>
      {parts.map(({ start, end }) => {
        const [left, wide] = [x(start), x(end) - x(start)];
        return (
          <g key={start} data-silence>
            <rect x={left} y={top} width={wide} height={tall} fill={`url(#${id})`} />
            {worded && wide > room && (
              <>
                <rect
                  x={left + (wide - room) / 2}
                  y={top + 8}
                  width={room}
                  height="20"
                  rx="4"
                  className={styles.plate}
                />
                <text x={left + wide / 2} y={top + 22} textAnchor="middle" className={styles.word}>
                  {t('noData')}
                </text>
              </>
            )}
          </g>
        );
      })}
    </>
  );
}
