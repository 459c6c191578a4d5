import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const COMPRESSED = /\.(js|css|json|svg|html|ico|webmanifest)$/;

/** Two ways to write the same scripts; which one is smaller differs from file to file by a few tenths of a percent. */
const WAYS = [{}, { [constants.BROTLI_PARAM_LGWIN]: 18, [constants.BROTLI_PARAM_NDIRECT]: 8 }];

/** The smallest brotli form of a file; what is no script is written in one way only. */
async function smallest(file, content) {
  const ways = file.endsWith('.js') ? WAYS : WAYS.slice(0, 1);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const forms = await Promise.all(ways.map((way) => brotli(content, { params: { ...params, ...way } })));
  return forms.reduce((best, form) => (form.length < best.length ? form : best));
}

/**
 * Writes `file.br` and `file.gz` beside every text file of a folder, so that serving costs nothing and the smallest form is sent.
 * Source maps stay as they are: only a developer asks for them.
 * @returns bytes on the wire (brotli) of each script, by file name
 */
export async function compressFolder(folder) {
  const sizes = {};
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => COMPRESSED.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(folder, file));
      const [small, older] = await Promise.all([smallest(file, content), zip(content, { level: 9 })]);
      await Promise.all([writeFile(join(folder, `${file}.br`), small), writeFile(join(folder, `${file}.gz`), older)]);
      if (file.endsWith('.js')) sizes[file] = small.length;
    }),
  );
  // In an order that does not depend on which was ready first.
  return Object.fromEntries(Object.entries(sizes).sort(([a], [b]) => (a < b ? -1 : 1)));
}
