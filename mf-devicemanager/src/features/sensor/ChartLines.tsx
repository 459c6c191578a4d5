import { pauseOf, pieces } from './gaps';
import type { Line } from './look';
import type { Window } from './series';

interface ChartLinesProps {
  lines: readonly Line[];
  window: Window;
  x: (time: number) => number;
  y: (value: number) => number;
}

/** The lines, each with a look of its own; a value alone is a dot. */
export function ChartLines({ lines, window, x, y }: ChartLinesProps) {
  return lines.map(({ channel, values, step, color, dash }) => (
    <g key={channel} style={{ stroke: color, fill: 'none' }} data-line={channel}>
      {pieces(values, pauseOf(window, step)).map((part) => {
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
