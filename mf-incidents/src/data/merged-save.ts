import { ApiError } from '@portal/platform/call';
import { changedByBoth, rebased, type Values } from '@portal/platform/editing/draft';
import type { Version } from '@portal/platform/editing/useVersioned';

/** So many others may be faster in a row, before the person is asked after all. */
const TRIES = 3;

interface Store<T, V extends Values> {
  valuesOf: (body: T) => V;
  send: (values: V, version: Version<T>) => Promise<Version<T>>;
  reload: () => Promise<Version<T> | undefined>;
}

/**
 * Saves values over a version. Where somebody else was faster and changed other fields, both changes stand, and nobody is asked
 * [R-EXT-04].
 * @throws ApiError 412 when the same field was changed to another value, and as `send` does
 */
export async function mergedSave<T, V extends Values>(
  values: V,
  version: Version<T>,
  { valuesOf, send, reload }: Store<T, V>,
): Promise<Version<T>> {
  for (let tries = 1; ; tries++) {
    try {
      return await send(values, version);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412 || tries === TRIES) throw error;
      const newest = await reload();
      if (!newest) throw error;
      const [base, theirs] = [valuesOf(version.body), valuesOf(newest.body)];
      if (changedByBoth(values, base, theirs).length > 0) throw error;
      [values, version] = [rebased(values, base, theirs), newest];
    }
  }
}
