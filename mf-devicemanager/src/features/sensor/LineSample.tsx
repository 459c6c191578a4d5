import type { Line } from './look';

/** A piece of a channel's line, for legends. */
export function LineSample({ line: { color, dash } }: { line: Line }) {
  return (
    <svg aria-hidden width="24" height="8" style={{ flexShrink: 0 }}>
      <line x1="0" x2="24" y1="4" y2="4" strokeWidth="2" strokeDasharray={dash} style={{ stroke: color }} />
    </svg>
  );
}
