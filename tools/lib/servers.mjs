import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './system-packages.mjs';

const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin', ...(process.env.PATH ?? '').split(delimiter)];
const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const isThere = (name) =>
  FOLDERS.some((folder) => existsSync(join(folder, name)) || existsSync(join(folder, `${name}.exe`)));

/** Programs that tests start by themselves, with the package of Debian that brings them. */
const SERVERS = [
  { package: 'mosquitto', what: 'Mosquitto as the broker', found: () => isThere('mosquitto') },
  {
    package: 'postgresql',
    what: 'the backend on PostgreSQL',
    found: () =>
      isThere('initdb') ||
      (existsSync(DEBIAN_POSTGRES) &&
        readdirSync(DEBIAN_POSTGRES).some((version) => existsSync(join(DEBIAN_POSTGRES, version, 'bin', 'initdb')))),
  },
];

/** Installs the servers that the tests of the backend need, where that is possible. @returns one sentence for each that is still missing */
export async function installServers() {
  const missing = SERVERS.filter(({ found }) => !found());
  if (missing.length > 0)
    await installPackages(
      missing.map((server) => server.package),
      `Not found: ${missing.map((server) => server.package).join(', ')}`,
    );
  return missing
    .filter(({ found }) => !found())
    .map(
      (server) =>
        `not tested: ${server.what}; install ${server.package} (Debian: apt-get install ${server.package}; done by itself as root)`,
    );
}
