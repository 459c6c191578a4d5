import { withFileLock } from '../lib/file-lock.mjs';
import { writeOffers } from './offers.mjs';
import { LOCK_FILE } from './paths.mjs';
import { isOff, switched, withWithdrawn } from './registry-entries.mjs';
import { nextSerial, readRegistry, writeRegistry } from './registry-file.mjs';
import { readPublished, writePublished } from './registry-history.mjs';
import { told, writeJournal } from './registry-journal.mjs';

/**
 * One change of one remote.
 * @typedef {object} Change
 * @property {string} remote
 * @property {'release' | 'rollback' | 'disable' | 'enable'} action as the journal names it
 * @property {object[]} entries what the registry is to list of it
 * @property {import('./registry-history.mjs').Published[]} [history] when it changes as well
 */

/**
 * Reads the registry, changes it and writes it, all under its lock, with one line of the journal for each change. What a build needs minutes
 * for is done before: `work` gets what is published at this moment, and answers at once.
 * @param {string} by who does it
 * @param {(state: { registry: object, published: Record<string, import('./registry-history.mjs').Published[]> }) => Change[]} work none: nothing is written
 * @returns {Promise<number | undefined>} the serial of the new registry
 */
export function changeRegistry(by, work, now = Date.now) {
  return withFileLock(LOCK_FILE, () => {
    const registry = readRegistry();
    const published = readPublished();
    const changes = work({ registry, published });
    if (changes.length === 0) return undefined;
    const at = now();
    // Each change has a serial of its own; the registry carries the last one.
    const serial = nextSerial(at, changes.length);
    const lines = changes.map(({ remote, action, entries, history }, index) => {
      const before = registry.microFrontends[remote] ?? [];
      // What the operator has switched off stays off until the operator switches it on.
      const staysOff = action !== 'enable' && isOff(before);
      const after = withWithdrawn(staysOff ? switched(entries, false) : entries, history ?? published[remote] ?? []);
      registry.microFrontends[remote] = after;
      if (history) published[remote] = history;
      return {
        serial: serial - changes.length + 1 + index,
        at,
        by,
        action,
        remote,
        before: told(before),
        after: told(after),
      };
    });
    // The journal first: whoever reads it after the registry misses nothing.
    const undo = writeJournal(lines);
    try {
      writeRegistry(registry, serial, at);
    } catch (error) {
      undo();
      throw error;
    }
    writePublished(published);
    for (const { remote } of changes) writeOffers(registry.schema, remote, registry.microFrontends[remote], at);
    return serial;
  });
}
