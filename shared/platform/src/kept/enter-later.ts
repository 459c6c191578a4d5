import { ApiError, isAway } from '../api-error';
import { useReach } from '../reach';

/** A service that is there and out of order is asked again so long after it said so (ms). */
const AGAIN_MS = 15_000;

/**
 * Enters with the kept log-in when the service is back, or in order again [R-EXT-24].
 * @param enter asks the server who it is; what is over says so by itself
 * @param isIn whether what is shown is still of this log-in
 */
export function enterLater(enter: () => Promise<void>, isIn: () => boolean): void {
  let timer: ReturnType<typeof setTimeout>;
  const later = () => {
    timer = setTimeout(() => (useReach.getState().isOffline ? later() : again()), AGAIN_MS);
  };
  const again = () => {
    clearTimeout(timer);
    if (!isIn()) return end();
    // What does not answer yet is asked when the service is back once more [R-ERR-24].
    enter().then(end, (problem: unknown) => {
      console.warn('The session could not be asked for anew.', problem);
      if (problem instanceof ApiError && isAway(problem.status)) later();
    });
  };
  const end = useReach.subscribe(({ isOffline }, before) => {
    if (before.isOffline && !isOffline) again();
  });
  later();
}
