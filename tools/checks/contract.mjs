import { writeFileSync } from 'node:fs';
import {
  brokenReleases,
  CONTRACT_FILE,
  compareApi,
  currentApi,
  liveReleases,
  raised,
  readContract,
} from '../release/contract-file.mjs';
import { Result } from './result.mjs';

const WRITE = 'npx -y pnpm@10 check contract --write';
const said = ({ module, what }) => `${module}: ${what}`;

/**
 * What shell and remotes agree on is what the committed file says; `--write` writes it anew, with its versions raised by what became of it.
 * @param {{ filter?: string }} [options]
 */
export async function check({ filter } = {}) {
  const result = new Result();
  const contract = readContract();
  const now = currentApi();
  const { broken, added } = compareApi(contract.api, now);
  const isSame = JSON.stringify(contract.api) === JSON.stringify(now);
  const news = [
    ...broken.map(said),
    ...brokenReleases(broken, liveReleases()).map((sentence) => `breaks ${sentence}`),
    ...added.map(said),
  ];
  if (filter !== '--write') {
    const how = broken.length > 0 ? 'another major: releases built before are refused' : 'a minor';
    result.check(
      'tools/release/contract.json is what the sources offer to remotes',
      isSame ? [] : [...news, `${WRITE} raises the contract by ${how}`],
    );
    return result;
  }
  const next = raised(contract, now);
  if (!isSame) writeFileSync(CONTRACT_FILE, `${JSON.stringify(next, null, 2)}\n`);
  result.pass();
  const versions = ['declarations', 'facades'].map((name) => `${name} ${next[name].major}.${next[name].minor}`);
  result.notes.push(...news, `tools/release/contract.json: ${versions.join(', ')}`);
  return result;
}
