/** The oldest Node that runs the portal, as package.json says under `engines`. */
const OLDEST = [20, 19];

/**
 * @param {string} [version] as in `process.versions.node`
 * @returns {string | undefined} one sentence when this Node is too old
 */
export function nodeProblem(version = process.versions.node) {
  const parts = version.split('.').map(Number);
  const isNewEnough = parts[0] > OLDEST[0] || (parts[0] === OLDEST[0] && parts[1] >= OLDEST[1]);
  return isNewEnough
    ? undefined
    : `The portal needs Node ${OLDEST.join('.')} or newer and this is Node ${version}: install a newer one from https://nodejs.org and start again.`;
}
