/** What a change of the registry needs of a person: a reason, and a yes to what it will do. */
import { terminalOf } from '../lib/ask.mjs';
import { Stop } from '../lib/stop.mjs';

/** As long as somebody still reads it in a log. */
const REASON_LENGTH = 300;

const isReason = (text) => text.length > 0 && text.length <= REASON_LENGTH && !/\p{Cc}/u.test(text);

/** Before anything is built: whether somebody can say yes at all. */
export function demandSomebody(yes, terminal = terminalOf()) {
  if (!yes && !terminal.isThere)
    throw new Stop('Nothing was changed: nobody sits at this terminal to say yes. In a script say --yes.');
}

/**
 * Why it is done, as it will stand in the audit log.
 * @param {string | undefined} given
 */
export async function reasonOf(given, terminal = terminalOf()) {
  if (given === undefined && !terminal.isThere)
    throw new Stop('Nothing was changed: say why, it stands in the audit log: --reason "…".');
  const reason = (given ?? (await terminal.ask('Why? It stands in the audit log: '))).trim();
  if (!isReason(reason))
    throw new Stop(`Nothing was changed: a reason has 1 to ${REASON_LENGTH} signs and stands on one line.`);
  return reason;
}

/**
 * Shows what will change, and goes on only with a yes.
 * @param {string} plan
 * @param {boolean | undefined} yes said beforehand
 */
export async function agree(plan, yes, terminal = terminalOf()) {
  console.log(plan);
  if (yes) return;
  const answer = await terminal.ask('Do it? [y/N] ');
  if (!/^y(es)?$/i.test(answer)) throw new Stop('Nothing was changed.');
}
