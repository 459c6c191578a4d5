import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, it } from 'node:test';
import { fontsOnly } from './fonts.mjs';

const canInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Asks for two packages, twice, where `apt-get` only writes down what it is told and ends with a code. */
function ask(test, code) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-apt-'));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  const log = join(folder, 'log');
  writeFileSync(log, '');
  writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\necho "$DEBIAN_FRONTEND $*" >> ${log}\nexit ${code}\n`, {
    mode: 0o755,
  });
  const url = new URL('./system-packages.mjs', import.meta.url);
  const script = `import { installPackages } from '${url}'; const all = []; for (const n of [1, 2]) all.push(await installPackages(['one', 'two'], 'Not found')); console.log(JSON.stringify(all));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, PATH: folder + delimiter + process.env.PATH },
  });
  return {
    answers: JSON.parse(said.trim().split('\n').pop() ?? ''),
    asked: readFileSync(log, 'utf8').trim().split('\n'),
    said,
  };
}

describe('what the tests need of the system', () => {
  it('is installed where that is possible, with one look at the lists of packages', (test) => {
    const { answers, asked, said } = ask(test, 0);
    assert.deepEqual(answers, [canInstall, canInstall]);
    const install = 'noninteractive install -y -qq --no-install-recommends one two';
    assert.deepEqual(asked, canInstall ? ['noninteractive update -qq', install, install] : ['']);
    if (canInstall) assert.match(said, /Not found; installing one two with apt-get/);
  });

  it('is said to be missing when it could not be installed', (test) => {
    const { answers, said } = ask(test, 100);
    assert.deepEqual(answers, [false, false]);
    if (canInstall) assert.match(said, /one two could not be installed/);
  });
});

describe('the fonts of a test browser', () => {
  it('are those of one set alone, with a place of their own for what is remembered of them', () => {
    for (const [name, family] of /** @type {const} */ ([
      ['liberation', 'Liberation Sans'],
      ['noto', 'Noto Sans'],
    ])) {
      const fonts = fontsOnly(name);
      if (!fonts) continue; // not installed here: the browser part says so
      const config = readFileSync(fonts.FONTCONFIG_FILE, 'utf8');
      assert.match(config, new RegExp(`<family>sans-serif</family><prefer><family>${family}</family>`));
      assert.equal(config.match(/<dir>/g)?.length, 1);
      assert.match(config, /<rejectfont><glob>[^<]*\*<\/glob><\/rejectfont>/);
    }
  });
});
