import type { BusEvents } from '@portal/contracts/bus';
import { bus } from '@portal/platform/bus';
import { ownerOf } from './report-failure';
import { releaseIn } from './started-releases';

type Code = BusEvents['remote:error']['code'];

/** A remote whose timers fail must not fill console and telemetry. */
const MOST = 50;
const told = new Set<string>();

/**
 * Says which remote, version and team an error belongs to that no boundary sees. Each is told once; one that comes from elsewhere, or
 * was an abort, is nobody's.
 * @param trace the address of the script, where what was thrown has no stack
 */
export function tellStrayError(code: Code, error: unknown, trace = ''): void {
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
}
