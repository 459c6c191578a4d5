/** In remotes: the bundler's federation runtime is the shell's. */
export default globalThis._PORTAL_FEDERATION;
