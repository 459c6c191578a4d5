import type { SensorSeries } from '@portal/contracts/devices';
import { tokens } from '@portal/ui/styles';

export interface LineLook {
  color: string;
  dash: string | undefined;
}

const COLORS = [tokens.colorBrandForeground1, tokens.colorPaletteTealBorderActive];
const DASHES = [undefined, '8 4', '2 4', '10 4 2 4'];

const isSetPoint = ({ channel }: SensorSeries) => /set.?point/i.test(channel);

/** How a channel's line is drawn: set points grey and dashed, the others by colour, then by dash as well. */
export function lookOf(series: SensorSeries, all: readonly SensorSeries[]): LineLook {
  if (isSetPoint(series)) return { color: tokens.colorNeutralForeground3, dash: '6 4' };
  const place = all.filter((other) => !isSetPoint(other)).indexOf(series);
  return {
    color: COLORS[place % COLORS.length] as string,
    dash: DASHES[Math.floor(place / COLORS.length) % DASHES.length],
  };
}
