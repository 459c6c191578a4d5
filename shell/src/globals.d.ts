/** Set by the build: the keys that the registry may be signed with. */
declare const REGISTRY_KEYS: readonly JsonWebKey[];

interface PortalScripts {
  /** The address of a script as its Trusted Types policy lets it through; throws without a known hash. */
  address(url: string): string;
  /** The hash of a script; throws when there is none. */
  integrity(url: string): string;
  /** Fetches the scripts that an error names past the browser's cache; resolves to whether they are all there now. `isWanted`: also where the line was silent. */
  renew(error: unknown, isWanted?: boolean): Promise<boolean>;
}
/** What every chunk loader of shell and remotes asks before it loads a script. */
declare var portalScripts: PortalScripts;

/** A picture: its address. */
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.png' {
  const address: string;
  export default address;
}
