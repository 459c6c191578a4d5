import { bus } from '@portal/platform/bus';
import { releaseIn } from './started-releases';

/** Code of one remote that runs for so long within one frame is noticed by whoever types or scrolls (ms). */
const LONG_MS = 200;
/** A remote that always takes long says nothing new. */
const MOST = 20;

/** As much as is used of what browsers tell of a frame that came late; the types of pages do not know it yet. */
interface LateFrame {
  readonly scripts: readonly { readonly duration: number; readonly sourceURL: string }[];
}

let observer: PerformanceObserver | undefined;

/**
 * Tells which remote and version held the page up, those from before included. The plain `longtask` names no script, so that only browsers
 * with `long-animation-frame` tell; of what React draws later they name React, which is nobody's.
 */
export function watchLongTasks(): void {
  if (observer || !globalThis.PerformanceObserver?.supportedEntryTypes?.includes('long-animation-frame')) return;
  let told = 0;
  observer = new PerformanceObserver((list) => {
    for (const { scripts } of list.getEntries() as unknown as readonly LateFrame[]) {
      const spent = new Map<ReturnType<typeof releaseIn>, number>();
      for (const { duration, sourceURL } of scripts) {
        const release = releaseIn(sourceURL);
        spent.set(release, (spent.get(release) ?? 0) + duration);
      }
      for (const [release, ms] of spent)
        if (release && ms >= LONG_MS && told++ < MOST)
          bus.emit('remote:error', { remote: release.name, version: release.version, code: 'LONG_TASK' });
    }
  });
  observer.observe({ type: 'long-animation-frame', buffered: true });
}
