import type { LiveEventName, LiveEvents } from '@portal/contracts/events';
import type { Audience, Viewer } from './audience';

/** One event as it stands on the wire, without the blank line that ends it. */
export const frame = <N extends LiveEventName>(name: N, data: LiveEvents[N]): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n`;

/** Ends a run of frames. Only the last one carries the id: a reader cut off in between asks for the whole run again. */
export function run(frames: readonly string[], serial: number): string {
  return `${frames
    .slice(0, -1)
    .map((text) => `${text}\n`)
    .join('')}${frames.at(-1) ?? ''}id: ${serial}\n\n`;
}

/** The frames of one batch of changes: each is written once, and sent to whoever sees the thing. */
export class Frames {
  private readonly shared = new Map<Audience, string[]>();
  private readonly personal = new Map<Viewer, string[]>();

  to(audience: Audience, text: string): void {
    const list = this.shared.get(audience);
    if (list) list.push(text);
    else this.shared.set(audience, [text]);
  }

  toViewer(viewer: Viewer, text: string): void {
    const list = this.personal.get(viewer);
    if (list) list.push(text);
    else this.personal.set(viewer, [text]);
  }

  send(serial: number): void {
    for (const [audience, list] of this.shared) {
      const text = run(list, serial);
      for (const viewer of audience.viewers) viewer.send(text);
    }
    for (const [viewer, list] of this.personal) viewer.send(run(list, serial));
  }
}
