import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installMissing } from './system-packages.mjs';

const onPath = () => (process.env.PATH ?? '').split(delimiter);
const ELSEWHERE = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin'];
const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const isIn = (folder, name) => existsSync(join(folder, name)) || existsSync(join(folder, `${name}.exe`));

/** The folder of PostgreSQL's programs, newest version first; undefined when no server is installed. */
export function postgresPrograms() {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : [];
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_POSTGRES, version, 'bin'));
  return [...folders, ...onPath()].find((folder) => ['initdb', 'pg_ctl'].every((name) => isIn(folder, name)));
}

/** Programs that tests start by themselves, with the package of Debian that brings them. */
const SERVERS = [
  {
    packages: 'mosquitto',
    what: 'Mosquitto as the broker',
    found: () => [...ELSEWHERE, ...onPath()].some((folder) => isIn(folder, 'mosquitto')),
  },
  { packages: 'postgresql', what: 'the backend on PostgreSQL', found: () => postgresPrograms() !== undefined },
];

/** Installs the servers that the tests of the backend need, where that is possible. @returns one sentence for each that is still missing */
export const installServers = () => installMissing(SERVERS, 'The backend is tested beside other servers');
