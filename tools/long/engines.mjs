/** One suite of faults, policies and screens in the three engines (docs/testing.md). */
import { playwright } from '../checks/suites.mjs';
import { findOrInstallBrowser } from '../lib/browser.mjs';
import { installEngines } from '../lib/engines.mjs';
import { freePorts } from '../lib/ports.mjs';
import { dim } from '../lib/terminal.mjs';

/**
 * Faults are made on the line, the same for every engine: what listens at the portal's public address passes on to it. Its worker keeps
 * files of its own past any line, so it stays away.
 * @param {{ filter?: string }} options
 */
export async function engines({ filter }) {
  for (const missing of await installEngines()) console.log(dim(missing));
  const env = { PUBLIC_URL: `http://localhost:${await freePorts(1)}`, SERVICE_WORKER: 'off' };
  return playwright('engines', { specs: 'engines', filter, browser: await findOrInstallBrowser(), env });
}
