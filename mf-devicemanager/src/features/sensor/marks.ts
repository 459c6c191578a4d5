import type { DeviceIncident } from '../../data/device-incidents';

/** An incident in a chart: its line, and what there is room for beside it. */
export interface Mark {
  incident: DeviceIncident;
  /** Of the line (px). */
  x: number;
  /** What stands beside it: icon and words, the icon alone, or nothing where others stand already. */
  shows: 'words' | 'icon' | 'nothing';
  /** On which side of the line. */
  side: 'right' | 'left';
}

/** Between a line and its words, and between two of them (px). */
const SPACE = 4;

/**
 * Finds room for the words of each incident, the newest first, so that none lies over another: right of its line or left of it.
 * @param wide the room that words and an icon take (px)
 * @param edges the room there is
 */
export function placeMarks(
  incidents: readonly DeviceIncident[],
  x: (time: number) => number,
  wide: { words: number; icon: number },
  edges: readonly [left: number, right: number],
): Mark[] {
  const taken: (readonly [number, number])[] = [];
  const take = (from: number, to: number): boolean => {
    const isFree = from >= edges[0] && to <= edges[1] && taken.every(([left, right]) => to < left || from > right);
    if (isFree) taken.push([from - SPACE, to + SPACE]);
    return isFree;
  };
  return [...incidents]
    .sort((one, other) => other.reportTimestamp - one.reportTimestamp)
    .map((incident) => {
      const at = x(incident.reportTimestamp);
      for (const shows of ['words', 'icon'] as const) {
        if (take(at + SPACE, at + SPACE + wide[shows])) return { incident, x: at, shows, side: 'right' };
        if (take(at - SPACE - wide[shows], at - SPACE)) return { incident, x: at, shows, side: 'left' };
      }
      return { incident, x: at, shows: 'nothing', side: 'right' };
    });
}
