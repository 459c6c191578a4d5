import { existsSync } from 'node:fs';
import { run } from './run.mjs';
import { dim } from './terminal.mjs';

const canInstall = () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

let isUpdated = false;

/**
 * Installs packages of Debian where that is possible: as root, with apt-get. What they bring is not started.
 * @param {string[]} packages
 * @param {string} why one line for the person who reads along
 * @returns {Promise<boolean>} whether they are there now
 */
export async function installPackages(packages, why) {
  if (!canInstall()) return false;
  console.log(dim(`${why}; installing ${packages.join(' ')} with apt-get.`));
  // The run level tells Debian's scripts not to start a service of what a test starts by itself.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  if (!isUpdated) await run('apt-get', ['update', '-qq'], { env });
  isUpdated = true;
  const { code } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  if (code !== 0) console.log(dim(`${packages.join(' ')} could not be installed; what apt-get says stands above.`));
  return code === 0;
}

/**
 * Installs what is missing of some needs, where that is possible.
 * @param {{ packages: string, what: string, found: () => boolean }[]} needs packages of Debian, what they are for, whether they are there
 * @param {string} why one line for the person who reads along
 * @returns {Promise<string[]>} one sentence for each that is still missing
 */
export async function installMissing(needs, why) {
  const missing = () => needs.filter(({ found }) => !found());
  const packages = missing().flatMap((need) => need.packages.split(' '));
  if (packages.length > 0) await installPackages(packages, why);
  return missing().map(
    (need) =>
      `not tested: ${need.what}; install ${need.packages} (Debian: apt-get install ${need.packages}; done by itself as root)`,
  );
}
