import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { remoteNames } from '../lib/packages.mjs';
import { filesIn } from '../lib/source-files.mjs';
import { ROOT } from '../lib/terminal.mjs';

/** Whatever a browser reads a text as markup by. */
const READS_MARKUP =
  /innerHTML|outerHTML|insertAdjacentHTML|setHTML|document\.write|createContextualFragment|DOMParser|dangerouslySetInnerHTML|srcdoc/i;

it('nothing that draws the portal has a way by which a text could become markup [R-CONST-07]', () => {
  const sources = ['shell', 'shared', ...remoteNames()]
    .flatMap((folder) => filesIn(folder, /\.tsx?$/))
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
  const found = sources.filter((file) => READS_MARKUP.test(readFileSync(join(ROOT, file), 'utf8')));
  assert.deepEqual(found, []);
  // A search that finds no files passes as well.
  assert.ok(sources.length > 500);
});
