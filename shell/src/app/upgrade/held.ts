import type { Registry } from '@portal/contracts/registry';
import type { RemoteName } from '@portal/contracts/remote';

/**
 * A registry for a page that is open: it keeps the versions that it began with, so that nobody meets half of what was released together
 * [ADR 55]. What was taken back or switched off since goes all the same, and what is new comes.
 * @param before what the page went by until now
 * @param newest what is published
 * @param anew a remote that is to start over with what is published
 */
export function heldTo(before: Registry, newest: Registry, anew?: RemoteName): Registry {
  const microFrontends = { ...newest.microFrontends };
  for (const [name, now] of Object.entries(newest.microFrontends)) {
    const known = before.microFrontends[name];
    const withdrawn = now.flatMap(({ extras }) => extras.withdrawn ?? []);
    const isOver =
      name === anew ||
      !known ||
      [...known, ...now].some(({ extras }) => extras.disabled) ||
      known.some(({ metadata }) => withdrawn.includes(metadata.version));
    if (!isOver) microFrontends[name] = known.map((entry) => ({ ...entry, extras: { ...entry.extras, withdrawn } }));
  }
  return { ...newest, microFrontends };
}
