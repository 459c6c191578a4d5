import type { RegistryClaims } from '@portal/contracts/registry';
import { useRegistry } from './registry';

/** The serial in a signature, unchecked: only to know whether there is something to fetch and verify. */
export function serialOf(signature: string): number {
  try {
    const payload = signature.split('.')[1] ?? '';
    return (JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as RegistryClaims).serial;
  } catch {
    return 0;
  }
}

/** The serial of what this page goes by. */
export const knownSerial = (): number => serialOf(useRegistry.getState().source?.signature ?? '');
