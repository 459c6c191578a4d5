/** Whether a host, as a setting or an address names it, is this machine alone: localhost, or an address that leads nowhere else. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host);
