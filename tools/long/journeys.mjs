import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Result } from '../checks/result.mjs';
import { dim, Stop } from '../lib/terminal.mjs';
import { SWITCHES } from '../mutation/journeys.mjs';
import { Tree } from '../testing/tree.mjs';

/** The part of `npm test` that runs a folder of specs. */
const PARTS = { tests: 'browser', faults: 'faults', looks: 'looks' };

/** Which tests are meant: spec, and what their titles hold. */
const titleOf = ({ spec, id, title = id }) => `${spec} ${title}`;

/**
 * Throws the switches one by one in a copy of the tree, builds what changed, and runs the journey that must notice: it fails with the
 * switch and passes without.
 * @param {{ filter?: string }} options words of a switch's name
 */
export async function journeys({ filter }) {
  const result = new Result();
  const chosen = SWITCHES.filter(({ name }) => name.includes(filter ?? ''));
  if (chosen.length === 0) throw new Stop(`No switch is named "${filter}".`);
  const tree = await Tree.make();
  try {
    for (const title of new Set(chosen.map(titleOf))) {
      const switches = chosen.filter((one) => titleOf(one) === title);
      const { ran, failed, said } = await travel(tree, switches[0]);
      const isSound = ran > 0 && failed === 0;
      result.check(`${title} without a switch`, isSound ? [] : [`it does not pass:\n${said.slice(-2_000)}`]);
      if (isSound) for (const one of switches) result.check(`with "${one.name}" broken`, await thrown(tree, one));
    }
  } finally {
    await tree.remove();
  }
  return result;
}

/**
 * What is wrong with the journey while the switch is thrown; nothing when it fails, as it must.
 * @param {Tree} tree
 * @param {import('../mutation/journeys.mjs').Switch} one
 */
async function thrown(tree, { name, file, find, replace, ...journey }) {
  const path = join(tree.root, file);
  const text = readFileSync(path, 'utf8');
  const putBack = keepRegistry(tree);
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  try {
    const { ran, failed, said } = await travel(tree, journey);
    // The journey would then run in what was built before.
    if (/could not be built/.test(said)) return [`it cannot be built:\n${said.slice(-2_000)}`];
    console.log(dim(`  ${failed > 0 ? 'noticed' : 'NOT NOTICED'}: ${name}`));
    if (failed > 0) return [];
    return [ran > 0 ? `${journey.spec} passes` : `${journey.spec} did not run:\n${said.slice(-2_000)}`];
  } finally {
    writeFileSync(path, text);
    putBack();
  }
}

/**
 * Builds what changed, and runs the one journey; how many of its tests ran, and failed.
 * @param {Tree} tree
 * @param {Pick<import('../mutation/journeys.mjs').Switch, 'spec' | 'id' | 'title'>} journey
 */
async function travel(tree, { spec, id, title }) {
  const [folder, name] = spec.split('/');
  const part = PARTS[folder];
  const report = join(tree.root, '.cache', 'test', `${part}.json`);
  rmSync(report, { force: true });
  const { said } = await tree.run(`npm test -- ${part} ${folder}/${name}.spec`, { PORTAL_TITLE: title ?? `${id}\\b` });
  const { expected = 0, unexpected = 0 } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).stats : {};
  return { ran: expected + unexpected, failed: unexpected, said };
}

/** What a build with a switch lists as the newest must not stay so: the sound one would count as known and old. */
function keepRegistry(tree) {
  const folder = join(tree.root, '.cache', 'releases');
  const kept = join(tree.root, '.cache', 'kept');
  const copy = (from, to) => {
    mkdirSync(to, { recursive: true });
    for (const entry of readdirSync(from, { withFileTypes: true }))
      if (entry.isFile()) copyFileSync(join(from, entry.name), join(to, entry.name));
  };
  copy(folder, kept);
  return () => copy(kept, folder);
}
