import { localStore } from '@portal/platform/storage';

/** So many choices come first when nothing is typed. */
const MOST = 6;

const placeOf = (userId: string) => `portal.palette.${userId}`;

/**
 * What an account chose last in this browser, newest first. Only keys are kept, never a name: what it is, the caches say to who is
 * logged in and may see it.
 */
export function recentOf(userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStore.getItem(placeOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key): key is string => typeof key === 'string').slice(0, MOST) : [];
  } catch {
    return []; // Somebody else's text under our key is as good as none.
  }
}

/** Puts a choice first. */
export function remember(userId: string, key: string): void {
  const keys = [key, ...recentOf(userId).filter((other) => other !== key)].slice(0, MOST);
  localStore.setItem(placeOf(userId), JSON.stringify(keys));
}
