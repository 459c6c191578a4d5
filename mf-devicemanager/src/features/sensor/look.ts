import type { SensorSeries } from '@portal/contracts/device-readings';
import { tokens } from '@portal/ui/styles';

/** A channel, and how its line is drawn. */
export interface Line extends SensorSeries {
  color: string;
  dash: string | undefined;
}

const COLORS = [tokens.colorBrandForeground1, tokens.colorPaletteTealBorderActive];
const DASHES = [undefined, '8 4', '2 4', '10 4 2 4'];

/** The channels of a control unit: set points are drawn grey and dashed, the others differ by colour, then by dash as well. */
export function linesOf(channels: readonly SensorSeries[]): Line[] {
  let place = -1;
  return channels.map((one) => {
    if (/set.?point/i.test(one.channel)) return { ...one, color: tokens.colorNeutralForeground3, dash: '6 4' };
    place += 1;
    const color = COLORS[place % COLORS.length] as string;
    return { ...one, color, dash: DASHES[Math.floor(place / COLORS.length) % DASHES.length] };
  });
}
