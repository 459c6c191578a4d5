import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../lib/source-files.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { Result } from './result.mjs';

const PAGE = 'docs/requirements.md';
const ID = /R-[A-Z]+-\d+/g;

/** The ids of the page, each with the issues that claim it, and the issues that are resolved. */
export function readRequirements(page) {
  const claims = new Map();
  for (const [, id, issues] of page.matchAll(/^- \*\*(R-[A-Z]+-\d+)\*\*((?: \(#\d+\))*)/gm))
    claims.set(id, issues.match(/\d+/g) ?? []);
  const resolved = new Set((/^Resolved issues: (.*)$/m.exec(page)?.[1] ?? '').match(/\d+/g) ?? []);
  return { claims, resolved };
}

/** The ids that stand in brackets in the names of tests, `it('counts once [R-DEV-10, R-DEV-11]', …)`, or first in a row of a table of tests. */
export function idsInTests(source) {
  const named = [...source.matchAll(/\[((?:R-[A-Z]+-\d+)(?:\s*(?:,|to|and)\s*R-[A-Z]+-\d+)*)\]/g)];
  const rows = [...source.matchAll(/\['(R-[A-Z]+-\d+)',/g)];
  return new Set([...named, ...rows].flatMap(([, ids]) => ids.match(ID)));
}

/** Tests name requirements that exist, and those of a resolved issue are all named by a test. */
export async function check() {
  const result = new Result();
  const { claims, resolved } = readRequirements(readFileSync(join(ROOT, PAGE), 'utf8'));
  const proven = new Set();
  for (const file of filesIn('.', /\.(test|spec)\.(ts|tsx|mjs)$/)) {
    const ids = idsInTests(readFileSync(join(ROOT, file), 'utf8'));
    for (const id of ids) proven.add(id);
    // The samples in this check's own test are made up.
    if (file.startsWith('tools/')) continue;
    if (ids.size > 0)
      result.check(
        `ids in ${file}`,
        [...ids].filter((id) => !claims.has(id)).map((id) => `${id} does not stand in ${PAGE}`),
      );
  }

  const open = [];
  for (const [id, issues] of claims) {
    if (issues.length === 0) continue;
    const done = issues.find((issue) => resolved.has(issue));
    if (proven.has(id)) result.pass();
    else if (done) result.fail(`${id} is claimed by the resolved issue #${done} and no test carries it`);
    else open.push(`${id} (#${issues.join(', #')})`);
  }
  if (open.length > 0) result.notes.push(`claimed by open issues and not yet carried by a test: ${open.join(', ')}`);
  return result;
}
