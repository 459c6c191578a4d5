import type { StoreApi, UseBoundStore } from 'zustand';
import { credentials } from './auth/credentials';
import type { ReadStore } from './read-store';

export { fakeXhr, type Sending } from './fake-xhr';
export { viewport } from './viewport';

/** Begins a log-in without a server, for tests of shell and remotes; what ships cannot import it. */
export function beginTestSession(): void {
  credentials.begin(
    'code',
    { token_type: 'Bearer', access_token: 'access', refresh_token: 'refresh', expires_in: 900 },
    false,
  );
}

/** Puts a store of the platform into a state, for tests. */
export function setStore<T>(store: ReadStore<T>, state: Partial<T>): void {
  (store as UseBoundStore<StoreApi<T>>).setState(state);
}

/** Brings the browser of a test to another place: `Asia/Kolkata`. The environment of the tests takes it back after the file. */
export const setTimeZone = (zone: string): void =>
  (globalThis as unknown as { setTimeZone: (zone: string) => void }).setTimeZone(zone);
