import { hasMosquitto, hasProgram, postgresPrograms } from './server-programs.mjs';
import { installMissing } from './system-packages.mjs';

/** Programs that tests start by themselves, with the package of Debian that brings them. */
const SERVERS = [
  { packages: 'mosquitto', what: 'Mosquitto as the broker', found: hasMosquitto },
  { packages: 'postgresql', what: 'the backend on PostgreSQL', found: () => postgresPrograms() !== undefined },
  { packages: 'pgbouncer', what: 'the backend behind pgbouncer', found: () => hasProgram('pgbouncer') },
];

/** What stands in front of several instances. */
const PROXY = [
  {
    packages: 'nginx-light openssl',
    what: 'the portal behind nginx',
    found: () => hasProgram('nginx') && hasProgram('openssl'),
  },
];

/** Installs what a whole deployment on this machine is made of, where that is possible. @returns one sentence for each that is still missing */
export const installCluster = () => installMissing([...SERVERS, ...PROXY], 'The portal is run beside other servers');

/** Installs the servers that the tests of the backend need, where that is possible. @returns one sentence for each that is still missing */
export const installServers = () => installMissing(SERVERS, 'The backend is tested beside other servers');
