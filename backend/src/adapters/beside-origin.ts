import type { Config } from '../config';

/** The same host on another port. */
export function besideOrigin(origin: string, port: number): string {
  const { protocol, hostname } = new URL(origin);
  return new URL(`${protocol}//${hostname}:${port}`).origin;
}

/** That of the portal's own origins on which it was asked, else the first: a person at 127.0.0.1 stays there. */
export const askedOrigin = ({ origins }: Pick<Config, 'origins'>, host: string | undefined): string =>
  origins.find((origin) => new URL(origin).host === host) ?? origins[0] ?? '';
