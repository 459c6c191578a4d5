import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { repositoryFiles } from '../lib/source-files.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { Result } from './result.mjs';

const LINK = /\]\(([^)\s]+)\)/g;
const CODE = /`([^`\n]+)`/g;
/** What is made while the portal is built or runs, and so in no repository; and addresses. */
const MADE = /^\/|(^|\/)(dist|node_modules|\.cache|\.data)(\/|$)|^(registry|published|release|shell)\.json$/;
const PATH = /^[\w@.*{},<>[\]-]+\/[\w@.*{},<>[\]/-]*$/;
const FILE = /^[\w@.*{},<>[\]/-]+\.(tsx?|mjs|cjs|json|ya?ml|md|svg|html)$/;

/** Headings of a page as their anchors. */
const anchorsOf = (text) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** `mf-*\/src/<area>.{ts,tsx}` as a pattern of paths. */
function patternOf(path, anywhere) {
  const source = path
    .replace(/\/$/, '')
    .replaceAll(/[.+^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\{([^}]*)\}/g, (_, names) => `(${names.replaceAll(',', '|')})`)
    .replaceAll(/\*|<[^>]+>|\bNAME\b|\bVERSION\b/g, '[^/]+');
  return new RegExp(`${anywhere ? '(^|/)' : '^'}${source}(/|$)`);
}

/**
 * Names of files in a page that name nothing: links, and words in code that are a path of the repository or a file's name.
 * @param {string} page path of the page
 * @param {string} text what it says
 * @param {readonly string[]} files all paths of the repository
 * @param {(path: string) => string | undefined} read the text of another page
 */
export function untrueNames(page, text, files, read) {
  const found = [];
  for (const [, link] of text.matchAll(LINK)) {
    if (/^[a-z]+:/.test(link)) continue;
    const [path, anchor] = link.split('#');
    const target = path === '' ? page : normalize(join(dirname(page), path));
    if (!files.some((file) => file === target || file.startsWith(`${target.replace(/\/$/, '')}/`)))
      found.push(`links to ${link}`);
    else if (anchor && !anchorsOf(read(target) ?? '').includes(anchor))
      found.push(`links to ${link}, which has no such heading`);
  }
  const tops = [...new Set(files.map((file) => file.split('/')[0]))];
  for (const [, words] of text.matchAll(CODE)) {
    const name = words.replace(/^\.\//, '');
    if (MADE.test(name)) continue;
    const isPath = PATH.test(name) && tops.some((top) => patternOf(name.split('/')[0], false).test(top));
    if (!isPath && !FILE.test(name)) continue;
    const pattern = patternOf(name, !isPath);
    if (!files.some((file) => pattern.test(file))) found.push(`names ${words}`);
  }
  return found;
}

/** Every file that a document names is there. */
export async function check() {
  const result = new Result();
  const files = await repositoryFiles();
  const read = (path) =>
    path.endsWith('.md') && files.includes(path) ? readFileSync(join(ROOT, path), 'utf8') : undefined;
  for (const page of files.filter((file) => file.endsWith('.md')))
    result.check(
      page,
      untrueNames(page, read(page) ?? '', files, read).map((what) => `${page} ${what}`),
    );
  return result;
}
