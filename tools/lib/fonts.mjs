import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installMissing } from './system-packages.mjs';
import { ROOT } from './terminal.mjs';

const FOLDER = '/usr/share/fonts/truetype';
const OUTPUT = join(ROOT, '.cache', 'test', 'fonts');

/**
 * What test browsers see of a machine's fonts, so that a layout does not depend on what else is installed. Lines of Noto are a sixth higher
 * and its words a tenth wider than those of Liberation, which has the measures of Arial.
 */
const SETS = {
  liberation: {
    packages: 'fonts-liberation',
    files: 'liberation/Liberation*',
    sans: 'Liberation Sans',
    serif: 'Liberation Serif',
    mono: 'Liberation Mono',
    probe: 'liberation/LiberationSans-Regular.ttf',
  },
  noto: {
    packages: 'fonts-noto-core fonts-noto-mono',
    files: 'noto/Noto{Sans,Serif,SansMono,Mono}-*',
    sans: 'Noto Sans',
    serif: 'Noto Serif',
    mono: 'Noto Sans Mono',
    probe: 'noto/NotoSans-Regular.ttf',
  },
};

const isThere = ({ probe }) => process.platform === 'linux' && existsSync(join(FOLDER, probe));

/** Installs the fonts of both sets, where that is possible. @returns one sentence for each that is still missing */
export const installFonts = () =>
  installMissing(
    Object.values(SETS).map((set) => ({
      packages: set.packages,
      what: `layout with ${set.sans}`,
      found: () => isThere(set),
    })),
    'The browser tests run with chosen fonts',
  );

/**
 * The environment of a browser that sees one set only.
 * @param {'liberation' | 'noto'} name
 * @returns {Record<string, string> | undefined} undefined where the fonts are not installed
 */
export function fontsOnly(name) {
  const set = SETS[name];
  if (!isThere(set)) return undefined;
  mkdirSync(OUTPUT, { recursive: true });
  const file = join(OUTPUT, `${name}.conf`);
  writeFileSync(file, configOf(set, join(OUTPUT, `${name}.cache`)));
  return { FONTCONFIG_FILE: file };
}

/** `a{b,c}d` → `abd`, `acd`: fontconfig's patterns know no alternatives. */
function patternsOf(files) {
  const [, head, words, tail] = /^(.*)\{(.*)\}(.*)$/.exec(files) ?? [];
  return words === undefined ? [files] : words.split(',').map((word) => head + word + tail);
}

const glob = (path) => `<glob>${join(FOLDER, path)}</glob>`;
const alias = (family, font) =>
  `<alias binding="strong"><family>${family}</family><prefer><family>${font}</family></prefer></alias>`;

const configOf = ({ files, sans, serif, mono }, cache) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${join(FOLDER, files.split('/')[0])}</dir>
<cachedir>${cache}</cachedir>
<selectfont><rejectfont>${glob('*')}</rejectfont><acceptfont>${patternsOf(files).map(glob).join('')}</acceptfont></selectfont>
${['sans-serif', 'sans', 'system-ui', 'Arial', 'Helvetica'].map((family) => alias(family, sans)).join('\n')}
${['serif', 'Times New Roman'].map((family) => alias(family, serif)).join('\n')}
${['monospace', 'Courier New'].map((family) => alias(family, mono)).join('\n')}
<match target="pattern"><edit name="family" mode="append_last"><string>${sans}</string></edit></match>
</fontconfig>
`;
