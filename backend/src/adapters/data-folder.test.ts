import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepPrivate } from './data-folder';

const place = mkdtempSync(join(tmpdir(), 'portal-folder-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));
const modeOf = (folder: string) => (statSync(folder).mode & 0o777).toString(8);
const log = { warn: jest.fn() };

describe('the data folder', () => {
  it('is made for its owner alone, with what leads to it', () => {
    keepPrivate(join(place, 'above', 'data'), log);
    expect([modeOf(join(place, 'above')), modeOf(join(place, 'above', 'data'))]).toEqual(['700', '700']);
  });

  it('is taken from others when it is ours already', () => {
    const folder = join(place, 'open');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    keepPrivate(folder, log);
    expect(modeOf(folder)).toBe('700');
  });

  // Only root can give a folder away.
  if (process.getuid?.() === 0)
    it('is left alone when it belongs to somebody else', () => {
      const folder = join(place, 'foreign');
      mkdirSync(folder);
      chmodSync(folder, 0o755);
      chownSync(folder, 65_534, 65_534);
      keepPrivate(folder, log);
      expect(modeOf(folder)).toBe('755');
    });

  it('that cannot be made is told in the log, and no more', () => {
    writeFileSync(join(place, 'file'), '');
    expect(log.warn).not.toHaveBeenCalled();
    keepPrivate(join(place, 'file', 'data'), log);
    expect(log.warn).toHaveBeenCalledTimes(1);
  });
});
