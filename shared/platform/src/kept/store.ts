/** What to write: undefined takes a record away; `isAnew` all that was there. */
interface KeptChange {
  readonly records: ReadonlyMap<string, unknown>;
  readonly isAnew: boolean;
}

/** A record by its key; what a structured clone can hold. */
export interface KeptStore {
  read(): Promise<ReadonlyMap<string, unknown>>;
  /** Changes what it must, seeing one record, with no other tab in between; undefined: nothing. All or nothing. */
  write(key: string, change: (found: unknown) => KeptChange | undefined): Promise<void>;
}

const TABLE = 'kept';
export const KEPT_DATABASE = 'portal-kept';
const NOTHING: KeptChange = { records: new Map(), isAnew: false };

/**
 * The browser's own database. Opened for each use and closed again: an open connection would keep another tab from emptying it at a
 * log-out.
 */
export const browserKeptStore: KeptStore = {
  read: () =>
    within('readonly', async (table) => {
      const [keys, values] = await Promise.all([done(table.getAllKeys()), done(table.getAll())]);
      return new Map(keys.map((key, index) => [String(key), values[index] as unknown]));
    }),
  write: (seen, change) =>
    within('readwrite', async (table) => {
      const { records, isAnew } = change(await done<unknown>(table.get(seen))) ?? NOTHING;
      if (isAnew) table.clear();
      for (const [key, value] of records) {
        if (value === undefined) table.delete(key);
        else table.put(value, key);
      }
    }),
};

async function within<T>(mode: IDBTransactionMode, work: (table: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(KEPT_DATABASE, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(TABLE);
  const database = await done(opening);
  try {
    const transaction = database.transaction(TABLE, mode);
    const whole = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('aborted'));
    });
    const result = await work(transaction.objectStore(TABLE));
    await whole;
    return result;
  } finally {
    database.close();
  }
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('failed'));
  });
