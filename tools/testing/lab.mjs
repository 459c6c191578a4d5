/** The conditions of the lab: a slow phone's processor on a fair connection. */
export const LAB = { cpu: 4, megabits: 10, latency: 40 };

/**
 * Slows a page down.
 * @param {import('@playwright/test').CDPSession} cdp
 */
export async function slowDown(cdp, { cpu, megabits, latency } = LAB) {
  const bytesPerSecond = (megabits * 1_000_000) / 8;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/**
 * Runs in the page before its own code: notes paints, long tasks and the first moment at which the content is usable.
 * @param {string} usable a selector, or two joined by ` && `: all must have an enabled element with a size
 */
export function watchTimes(usable) {
  /** @type {{ longTasks: { startTime: number, duration: number }[], lcp: number, usable: number }} */
  const times = { longTasks: [], lcp: 0, usable: 0 };
  globalThis.portalTimes = times;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) times.longTasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) times.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });

  const selectors = usable.split(' && ');
  const isUsable = (selector) => {
    const elements = document.querySelectorAll(selector);
    const last = elements[elements.length - 1];
    return (
      last !== undefined &&
      !last.matches(':disabled, [aria-disabled="true"]') &&
      last.getBoundingClientRect().height > 0
    );
  };
  const look = () => {
    // The frame in which it is there is drawn after this callback; the next one begins when it is on the screen.
    if (selectors.every(isUsable)) requestAnimationFrame((time) => (times.usable = time));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Reads what {@link watchTimes} noted, in ms since the navigation began. Runs in the page. */
export function readTimes() {
  const { longTasks, lcp, usable } = globalThis.portalTimes;
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const tbt = longTasks
    .filter(({ startTime }) => startTime + 50 > fcp && startTime < usable + 5000)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
  return { fcp, lcp, usable, tbt };
}

/** So much of all values, a share of 1, is at most this one; 0 of none. @param {readonly number[]} values @param {number} share */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}

/** The middle one of an odd number of values. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
