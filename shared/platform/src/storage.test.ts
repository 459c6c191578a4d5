import { browserStorage } from './storage';

const full = (): never => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

/** A storage in a map, to which some faults can be given. */
function storageOf(faults: Partial<Storage> = {}) {
  const stored = new Map<string, string>();
  const storage: Storage = {
    get length() {
      return stored.size;
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
    ...faults,
  };
  return { stored, storage };
}

describe('what the portal keeps in this browser', () => {
  it('is kept where the browser keeps it', () => {
    const { stored, storage } = storageOf();
    const kept = browserStorage(() => storage);
    kept.setItem('a', '1');
    kept.setItem('b', '2');
    expect([kept.getItem('a'), kept.getItem('none'), Object.fromEntries(stored)]).toEqual([
      '1',
      null,
      { a: '1', b: '2' },
    ]);
    kept.removeItem('a');
    expect([kept.getItem('a'), [...stored.keys()]]).toEqual([null, ['b']]);
    kept.clear();
    expect([kept.getItem('b'), stored.size]).toEqual([null, 0]);
  });

  it('lasts for the page when the storage is full, and no older value comes back', () => {
    const { stored, storage } = storageOf({ setItem: full });
    stored.set('token', 'old');
    const kept = browserStorage(() => storage);
    kept.setItem('token', 'new');
    expect([kept.getItem('token'), stored.has('token')]).toEqual(['new', false]);
    kept.removeItem('token');
    expect(kept.getItem('token')).toBeNull();
    kept.setItem('token', 'newer');
    kept.clear();
    expect(kept.getItem('token')).toBeNull();
  });

  it('goes back to the storage as soon as that has room', () => {
    let isFull = true;
    const { stored, storage } = storageOf({ setItem: (key, value) => (isFull ? full() : void stored.set(key, value)) });
    const kept = browserStorage(() => storage);
    kept.setItem('a', '1');
    isFull = false;
    kept.setItem('a', '2');
    expect([kept.getItem('a'), stored.get('a')]).toEqual(['2', '2']);
    stored.set('a', 'of another tab');
    expect(kept.getItem('a')).toBe('of another tab');
  });

  it('makes room by letting its own former value go', () => {
    const { stored, storage } = storageOf({
      setItem: (key, value) => (stored.has(key) ? full() : void stored.set(key, value)),
    });
    stored.set('a', 'a long former value');
    browserStorage(() => storage).setItem('a', 'short');
    expect(stored.get('a')).toBe('short');
  });

  it('lasts for the page when the mere mention of the storage is forbidden', () => {
    const kept = browserStorage(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    expect(kept.getItem('a')).toBeNull();
    kept.setItem('a', '1');
    expect(kept.getItem('a')).toBe('1');
    kept.removeItem('a');
    expect(kept.getItem('a')).toBeNull();
    kept.setItem('a', '2');
    kept.clear();
    expect(kept.getItem('a')).toBeNull();
  });
});
