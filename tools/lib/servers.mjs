import { hasMosquitto, postgresPrograms } from './server-programs.mjs';
import { installMissing } from './system-packages.mjs';

/** Programs that tests start by themselves, with the package of Debian that brings them. */
const SERVERS = [
  { packages: 'mosquitto', what: 'Mosquitto as the broker', found: hasMosquitto },
  { packages: 'postgresql', what: 'the backend on PostgreSQL', found: () => postgresPrograms() !== undefined },
];

/** Installs the servers that the tests of the backend need, where that is possible. @returns one sentence for each that is still missing */
export const installServers = () => installMissing(SERVERS, 'The backend is tested beside other servers');
