/** Where a broker that listens on `host` is reached from this machine. */
export const loopback = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
