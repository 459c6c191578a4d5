/** What the portal keeps in this browser, as `Storage`, except that no call of it ever throws. */
export interface BrowserStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  /** Takes everything away, also what others keep there. */
  clear(): void;
}

/**
 * A storage that always works. Full (`QuotaExceededError`) or forbidden (`SecurityError` at the mere mention of it), what cannot be
 * kept lasts for this page only, and wins over what is stored: a newer value never gives way to an older one.
 * @param of asked at each call: a forbidden storage throws when it is named
 */
export function browserStorage(of: () => Storage): BrowserStorage {
  /** Kept for the page; null: removed, but the storage would not let it go. */
  const memory = new Map<string, string | null>();
  const attempt = <T>(work: (storage: Storage) => T): { done: true; value: T } | { done: false } => {
    try {
      return { done: true, value: work(of()) };
    } catch {
      return { done: false };
    }
  };

  const storage: BrowserStorage = {
    getItem(key) {
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      const read = attempt((stored) => stored.getItem(key));
      return read.done ? read.value : null;
    },
    setItem(key, value) {
      const write = () => attempt((stored) => stored.setItem(key, value)).done;
      if (write()) return void memory.delete(key);
      // A former, longer value may be all that fills it. And one that stays would come back with the next page.
      storage.removeItem(key);
      if (!write()) memory.set(key, value);
    },
    removeItem(key) {
      if (attempt((stored) => stored.removeItem(key)).done) memory.delete(key);
      else memory.set(key, null);
    },
    clear() {
      memory.clear();
      attempt((stored) => stored.clear());
    },
  };
  return storage;
}

/** Kept when the browser is closed, shared by its tabs. */
export const localStore = browserStorage(() => window.localStorage);
/** Kept for a reload of this tab. */
export const tabStore = browserStorage(() => window.sessionStorage);
