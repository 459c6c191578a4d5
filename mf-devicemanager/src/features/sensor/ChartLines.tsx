import type { Line } from './look';
import { pieces } from './series';

interface ChartLinesProps {
  lines: readonly Line[];
  /** ms without values that interrupt a line. */
  gap: number;
  x: (time: number) => number;
  y: (value: number) => number;
}

/** The lines, each with a look of its own; a value alone is a dot. */
export function ChartLines({ lines, gap, x, y }: ChartLinesProps) {
  return lines.map(({ channel, values, color, dash }) => (
    <g key={channel} style={{ stroke: color, fill: 'none' }} data-line={channel}>
      {pieces(values, gap).map((part) => {
        const [first] = part;
        if (!first) return null;
        if (part.length === 1)
          return (
            <circle key={first.timestamp} cx={x(first.timestamp)} cy={y(first.value)} r="2" style={{ fill: color }} />
          );
        return (
          <polyline
            key={first.timestamp}
            strokeWidth="2"
            strokeLinejoin="round"
            strokeDasharray={dash}
            points={part.map(({ timestamp, value }) => `${x(timestamp).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
          />
        );
      })}
    </g>
  ));
}
