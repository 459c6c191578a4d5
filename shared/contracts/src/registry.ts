import type { ReleaseExtras } from './remote';

/** `/registry.json`, after the public frontend-discovery schema; our own facts stand in `extras`. */
export interface Registry {
  schema: string;
  microFrontends: Record<string, RegistryEntry[]>;
}

export interface RegistryEntry {
  url: string;
  fallbackUrl?: string;
  metadata: { integrity: string; version: string };
  deployment?: { traffic?: number; default?: boolean };
  extras: ReleaseExtras & {
    /** Switched off by the operator. */
    disabled?: boolean;
    /** What stands behind `fallbackUrl`: its version and the integrity of its scripts. */
    fallback?: { version: string; contract: number; integrity: Readonly<Record<string, string>> };
    /** Versions of this remote that were taken back, newest first, at most 20: no browser returns to one that it remembers as good. */
    withdrawn?: readonly string[];
    /** Only these users or groups (wire ids) get this version. */
    audience?: { users?: readonly string[]; groups?: readonly string[] };
  };
}

/** What the signature covers: the registry's digest, a rising serial and an expiry (s since 1970). */
export interface RegistryClaims {
  digest: string;
  serial: number;
  exp: number;
}
