/** What a device was told to be. */
export interface DeviceNews {
  readonly name: string;
  /** A key of the words for states. */
  readonly status: string;
}

export interface News {
  /** By device. */
  readonly devices: ReadonlyMap<string, DeviceNews>;
  /** By what is counted: how many there are now. */
  readonly counts: ReadonlyMap<string, number>;
}

/** What comes so soon after the first is told with it (ms). */
export const GATHER_MS = 2_000;
/** A sentence takes its time to be read out, and somebody may want to hear something else (ms). */
export const PAUSE_MS = 10_000;

/**
 * Gathers what happens, so that a storm of events is one sentence now and then, never many. What went back to where it was meanwhile is
 * told as it is in the end.
 * @param tell gets all that came since it was told last
 */
export function gatherNews(tell: (news: News) => void) {
  let devices = new Map<string, DeviceNews>();
  let counts = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;

  const flush = () => {
    timer = undefined;
    const news = { devices, counts };
    devices = new Map();
    counts = new Map();
    toldAt = Date.now();
    tell(news);
  };
  const later = () => {
    timer ??= setTimeout(flush, Math.max(GATHER_MS, toldAt + PAUSE_MS - Date.now()));
  };
  return {
    device(id: string, news: DeviceNews): void {
      devices.set(id, news);
      later();
    },
    count(of: string, count: number): void {
      counts.set(of, count);
      later();
    },
    stop: () => clearTimeout(timer),
  };
}
