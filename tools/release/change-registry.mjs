import { withFileLock } from '../lib/file-lock.mjs';
import { writeOffers } from './offers.mjs';
import { LOCK_FILE, SHELL } from './paths.mjs';
import { isOff, switched, withWithdrawn } from './registry-entries.mjs';
import { nextSerial, readRegistry, writeRegistry } from './registry-file.mjs';
import { publishedFile, readPublished } from './registry-history.mjs';
import { told, writeJournal } from './registry-journal.mjs';

/**
 * One change of one remote.
 * @typedef {object} Change
 * @property {string} remote
 * @property {'release' | 'promote' | 'rollback' | 'withdraw' | 'stop' | 'disable' | 'enable'} action as the journal names it
 * @property {object[]} entries what the registry is to list of it
 * @property {import('./registry-history.mjs').Published[]} [history] when it changes as well
 */

/**
 * Who changes it, and why; a build on this machine needs no reason.
 * @typedef {object} Author
 * @property {string} by a name
 * @property {string} [user] plain id of the account, where one asked for it
 * @property {string} [reason]
 */

/**
 * What the registry will list of the remote after a change.
 * @param {{ registry: object, published: Record<string, import('./registry-history.mjs').Published[]> }} state
 * @param {Change} change
 */
export function entriesAfter({ registry, published }, { remote, action, entries, history }) {
  // What the operator has switched off stays off until the operator switches it on.
  const staysOff = action !== 'enable' && isOff(registry.microFrontends[remote] ?? []);
  return withWithdrawn(staysOff ? switched(entries, false) : entries, history ?? published[remote] ?? []);
}

/**
 * Reads the registry, changes it and writes it, all under its lock, with one line of the journal for each change. What a build needs minutes
 * for is done before: `work` gets what is published at this moment, and answers at once.
 * @param {Author} author
 * @param {(state: { registry: object, published: Record<string, import('./registry-history.mjs').Published[]> }) => Change[]} work none: nothing is written
 * @returns {Promise<number | undefined>} the serial of the new registry
 */
export function changeRegistry({ by, user, reason }, work, now = Date.now) {
  return withFileLock(LOCK_FILE, () => {
    const registry = readRegistry();
    const published = readPublished();
    const changes = work({ registry, published });
    if (changes.length === 0) return undefined;
    const at = now();
    // Each change has a serial of its own; the registry carries the last one.
    const serial = nextSerial(at, changes.length);
    const lines = changes.map((change, index) => {
      const { remote, action, history } = change;
      const before = registry.microFrontends[remote] ?? [];
      const after = entriesAfter({ registry, published }, change);
      registry.microFrontends[remote] = after;
      if (history) published[remote] = history;
      return {
        serial: serial - changes.length + 1 + index,
        at,
        by,
        ...(user && { user }),
        ...(reason && { reason }),
        action,
        remote,
        before: told(before),
        after: told(after),
      };
    });
    // The journal first: whoever reads it after the registry misses nothing.
    const undo = writeJournal(lines);
    try {
      writeRegistry(registry, serial, at, [publishedFile(published)]);
    } catch (error) {
      undo();
      throw error;
    }
    // Nobody is pointed at another shell: it is in the page before the page knows who looks.
    for (const { remote } of changes.filter((change) => change.remote !== SHELL))
      writeOffers(registry.schema, remote, registry.microFrontends[remote], at);
    return serial;
  });
}
