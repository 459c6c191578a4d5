import { type ImportResult, type ImportRow, importDevices } from '@portal/contracts/device-changes';
import { IMPORT_BATCH, IMPORT_ROWS_MAX } from '@portal/domain/limits';
import { slicesOf } from '@portal/domain/slices';
import { bus } from '@portal/platform/bus';
import { call } from '@portal/platform/call';
import { invalidate } from '@portal/platform/query';

/** What one call takes, and what it is given when it does it: what the server does together. */
const SLICE = { preview: IMPORT_ROWS_MAX, real: IMPORT_BATCH };

interface Importing {
  preview: boolean;
  /** The answers of some more rows, in their order. */
  onSlice: (results: readonly ImportResult[], from: number) => void;
  signal: AbortSignal;
}

/**
 * Sends rows slice by slice, one after the other [R-EXT-14].
 * @throws what the first slice that could not be sent threw; those before it stay done
 */
export async function sendRows(rows: readonly ImportRow[], { preview, onSlice, signal }: Importing): Promise<void> {
  const size = preview ? SLICE.preview : SLICE.real;
  try {
    let from = 0;
    for (const body of slicesOf(rows, size)) {
      if (signal.aborted) break;
      onSlice(await call(importDevices, { query: { preview }, body }, { signal: preview ? signal : undefined }), from);
      from += body.length;
    }
  } finally {
    if (!preview) {
      void invalidate('devices', 'groups');
      // Its owner holds rights on a device [R-RIGHT-11].
      bus.emit('rights:changed', {});
    }
  }
}
