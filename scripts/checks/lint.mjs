import { ESLint } from 'eslint';
import { ROOT } from '../tools/say.mjs';
import { Result } from './result.mjs';

/** ESLint over the whole tree; one check a file. Warnings count as findings: a rule is either kept or switched off. */
export async function lint({ filter }) {
  const result = new Result();
  const eslint = new ESLint({ cwd: ROOT, cache: true, cacheLocation: '.cache/eslint', cacheStrategy: 'content' });
  for (const file of await eslint.lintFiles(['.'])) {
    const path = file.filePath.slice(ROOT.length);
    if (filter && !path.includes(filter)) continue;
    result.check(
      path,
      file.messages.map(({ line, column, message, ruleId }) => `${path}:${line}:${column} ${message} (${ruleId ?? 'syntax'})`),
    );
  }
  return result;
}
