/** Where programs of other servers lie. Apart from what installs them: that runs processes, and takes the signals of whoever imports it. */
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

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

/** Servers stand where only administrators look. */
export const serverPath = () => [...onPath(), ...ELSEWHERE].join(delimiter);

/** Whether a program is installed, where administrators look as well. */
export const hasProgram = (name) => [...ELSEWHERE, ...onPath()].some((folder) => isIn(folder, name));

export const hasMosquitto = () => hasProgram('mosquitto');
