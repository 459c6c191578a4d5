import type { BusEvents } from '@portal/contracts/bus';
import { bus } from '@portal/platform/bus';
import { ownerOf } from './report-failure';
import { releaseIn } from './started-releases';

type Code = BusEvents['remote:error']['code'];

/** A remote whose timers fail must not fill console and telemetry. */
const MOST = 50;

/**
 * Says which remote, version and team an error belongs to that no boundary sees: of a timer, an event handler, a promise that
 * nobody waits for. Each is told once.
 * @returns ends it
 */
export function watchStrayErrors(): () => void {
  const told = new Set<string>();
  const tell = (code: Code, error: unknown, trace = '') => {
    const {
      message = String(error),
      stack = trace,
      name = '',
    } = (typeof error === 'object' && error !== null ? error : {}) as Partial<Error>;
    const release = name === 'AbortError' ? undefined : releaseIn(stack);
    if (!release) return;
    const { name: remote, version } = release;
    const key = `${remote} ${version} ${message}`;
    if (told.has(key) || told.size >= MOST) return;
    told.add(key);
    console.error(`${remote} ${version} (${ownerOf(remote)}) threw outside of drawing: ${code}`, error);
    bus.emit('remote:error', { remote, version, code });
  };
  const onError = ({ error, filename }: ErrorEvent) => tell('SCRIPT_ERROR', error, filename);
  const onRejection = ({ reason }: PromiseRejectionEvent) => tell('UNHANDLED_REJECTION', reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
