import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSER_FLAGS } from '../../../tools/lib/browser.mjs';
import { type Engine, type Programs, programsOf } from '../../../tools/lib/engines.mjs';
import { freePorts } from '../../../tools/lib/ports.mjs';
import type { Driver } from './driver';
import { overHttp } from './over-http';
import { overMarionette } from './over-marionette';

/** What a person has told the system. */
export interface Wishes {
  readonly isDark?: boolean;
}

/** Starts a browser of this engine with nothing in it; it ends with all that it kept. */
export async function startEngine(engine: Engine, wishes: Wishes = {}): Promise<Driver> {
  const programs = programsOf(engine);
  if (!programs) throw new Error(`${engine} is not installed`);
  const folder = mkdtempSync(join(tmpdir(), `portal-${engine}-`));
  const started: ChildProcess[] = [];
  const start: Start = (name, words, env = {}) => {
    const child = spawn(programs[name] ?? name, words, {
      // Together with what it starts itself a group, which ends together.
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', LANGUAGE: 'en_GB', ...env },
    });
    started.push(child);
    return child;
  };
  let driver: Omit<Driver, 'end'> | undefined;
  const end = async () => {
    // What a driver has started leaves with its session, if it still listens.
    const finished = driver?.send('finish').catch(() => undefined);
    await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, 5_000).unref())]);
    for (const child of started.reverse()) await ended(child);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    driver = await START[engine](start, { folder, programs, wishes });
    return { ...driver, end };
  } catch (error) {
    await end();
    throw error;
  }
}

type Start = (program: string, words: string[], env?: Record<string, string>) => ChildProcess;

async function ended(child: ChildProcess): Promise<void> {
  const { pid, exitCode } = child;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  try {
    // What was started for one test has nothing to keep.
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    return;
  }
  if (exitCode === null) await gone;
}

const SIZE = { width: 1440, height: 900 };

const START: Readonly<
  Record<
    Engine,
    (start: Start, given: { folder: string; programs: Programs; wishes: Wishes }) => Promise<Omit<Driver, 'end'>>
  >
> = {
  async chromium(start, { folder, programs, wishes }) {
    const port = await freePorts(1);
    start('driver', [`--port=${port}`]);
    const args = [
      ...BROWSER_FLAGS,
      '--headless=new',
      '--lang=en-GB',
      `--window-size=${SIZE.width},${SIZE.height}`,
      `--user-data-dir=${folder}`,
      ...(wishes.isDark ? ['--blink-settings=preferredColorScheme=0'] : []),
    ];
    return overHttp(`http://127.0.0.1:${port}`, {
      pageLoadStrategy: 'eager',
      'goog:chromeOptions': { binary: programs.browser, args, prefs: { 'intl.accept_languages': 'en-GB,en' } },
    });
  },

  async firefox(start, { folder, wishes }) {
    const prefs = {
      // Any port that is free; it stands in a file of the profile then.
      'marionette.port': 0,
      'intl.accept_languages': 'en-GB, en',
      'layout.css.devPixelsPerPx': '1.0',
      'network.proxy.type': 0,
      'toolkit.legacyUserProfileCustomizations.stylesheets': true,
      'ui.systemUsesDarkTheme': wishes.isDark ? 1 : 0,
    };
    const lines = Object.entries(prefs).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
    writeFileSync(join(folder, 'user.js'), lines.join('\n'));
    // Its windows are 500 pixels wide at least, phones are not.
    mkdirSync(join(folder, 'chrome'));
    writeFileSync(join(folder, 'chrome', 'userChrome.css'), '* { min-width: 0 !important; }');
    const child = start('browser', [
      '--marionette',
      '--headless',
      '--no-remote',
      '--profile',
      folder,
      `--width=${SIZE.width}`,
      `--height=${SIZE.height}`,
    ]);
    return overMarionette(await portIn(join(folder, 'MarionetteActivePort'), child));
  },

  async webkit(start, { folder, programs, wishes }) {
    const port = await freePorts(1);
    // Its window is as wide as its bar at least, phones are not.
    mkdirSync(join(folder, '.config', 'gtk-3.0'), { recursive: true });
    const bar =
      'entry, button, image, label { font-size: 1px; min-width: 0; padding: 0; margin: 0; -gtk-icon-size: 1px; }';
    writeFileSync(join(folder, '.config', 'gtk-3.0', 'gtk.css'), bar);
    const screen = start('screen', ['-displayfd', '3', '-screen', '0', '2000x1400x24', '-nolisten', 'tcp']);
    const display = await new Promise<string>((resolve, reject) => {
      screen.stdio[3]?.once('data', (text) => resolve(String(text).trim()));
      screen.once('exit', () => reject(new Error('Xvfb did not start')));
    });
    start('driver', [`--port=${port}`], {
      DISPLAY: `:${display}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
      GDK_BACKEND: 'x11',
      GTK_THEME: wishes.isDark ? 'Adwaita:dark' : 'Adwaita',
    });
    return overHttp(
      `http://127.0.0.1:${port}`,
      {
        pageLoadStrategy: 'eager',
        'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
      },
      SILENCE,
    );
  },
};

/** Now and then WebKit loses what it is asked just when a page begins: who waits so long in vain asks again (ms). */
const SILENCE = 3_000;

/** How long Firefox may take to start (ms). */
const PATIENCE = 60_000;

async function portIn(file: string, child: ChildProcess): Promise<number> {
  for (const until = Date.now() + PATIENCE; Date.now() < until && child.exitCode === null; ) {
    const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    if (port > 0) return port;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Firefox did not start');
}
