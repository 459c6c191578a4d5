import type { Engine } from '../../../tools/lib/engines.mjs';

interface Enforced {
  /** Markup and addresses of scripts are refused unless the portal's policy made them. */
  readonly trustedTypes: boolean;
  /** A script without a hash is refused. */
  readonly integrityPolicy: boolean;
  /** A preloaded script with a hash is taken for one with a hash. */
  readonly preloadByHash: boolean;
  /** Maps are drawn where there is no graphics card. */
  readonly drawsMaps: boolean;
}

/**
 * What each engine does by itself, in the version that Debian has. A test holds every line of it: what an engine learns, or forgets, fails
 * there, and is written here and in docs/federation.md.
 */
export const ENFORCES: Readonly<Record<Engine, Enforced>> = {
  chromium: { trustedTypes: true, integrityPolicy: true, preloadByHash: true, drawsMaps: true },
  // Without a screen it has no WebGL.
  firefox: { trustedTypes: true, integrityPolicy: true, preloadByHash: true, drawsMaps: false },
  // https://bugs.webkit.org/show_bug.cgi?id=305461, as it seems.
  webkit: { trustedTypes: true, integrityPolicy: true, preloadByHash: false, drawsMaps: true },
};

/** What WebKit tells of each script that the page wants beforehand; the script itself comes all the same, when it is needed. */
export const REFUSED_PRELOAD = /^(integrity|not preloaded): .*\/(shell|remotes\/mf-\w+\/[^/]+)\/[\w.-]+\.js/;
