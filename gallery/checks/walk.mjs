import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS } from '../../tools/lib/browser.mjs';
import { DIST } from './build.mjs';

/** A host that no network knows: every file comes from the built gallery, everything else is a finding. */
const HOST = 'gallery.test';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** The ways each part is looked at. */
const LOOKS = [
  { name: 'light, English', globals: 'theme:light;locale:en' },
  { name: 'dark, German', globals: 'theme:dark;locale:de' },
  { name: 'phone, Spanish', globals: 'theme:light;locale:es', viewport: PHONE, hasTouch: true },
  { name: 'forced colours, French', globals: 'theme:light;locale:fr', forcedColors: 'active' },
];

/** The stories of the built gallery: ids, and whether what they show reports errors to the console by its nature. */
const storiesIn = (filter) =>
  Object.values(JSON.parse(readFileSync(join(DIST, 'index.json'), 'utf8')).entries)
    .filter(({ type, id }) => type === 'story' && id.includes(filter))
    .map(({ id, tags }) => ({ id, reports: tags.includes('reports-errors') }));

/**
 * Looks at every story in every way.
 * @param {string} executablePath of the browser
 * @param {(name: string, findings: string[]) => void} check is told of each story in each way
 * @param {string} [filter] part of a story's id
 */
export async function walk(executablePath, check, filter = '') {
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    const stories = storiesIn(filter);
    await Promise.all(
      [LOOKS.slice(0, 2), LOOKS.slice(2)].map(async (looks) => {
        for (const look of looks) await walkIn(browser, look, stories, check);
      }),
    );
    if (!filter) check('the page around the stories asks for nothing outside', await openFrame(browser));
  } finally {
    await browser.close();
  }
}

/** A page that has only the files of the gallery, and notes what goes wrong in it. */
async function openPage(browser, options = {}) {
  const problems = [];
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce', ...options });
  await context.route('**', (route) => {
    const { hostname, pathname } = new URL(route.request().url());
    const file = join(DIST, decodeURIComponent(pathname));
    if (hostname === HOST && existsSync(file)) return route.fulfill({ path: file });
    problems.push(`asks for ${route.request().url()}`);
    return route.abort();
  });
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && problems.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => problems.push(`page error: ${error.stack ?? error.message}`));
  return { context, page, problems };
}

async function openFrame(browser) {
  const { context, page, problems } = await openPage(browser);
  await page.goto(`http://${HOST}/index.html`);
  await page.locator('#storybook-preview-iframe').contentFrame().locator('main').waitFor();
  await context.close();
  return problems;
}

async function walkIn(browser, { name, globals, ...options }, stories, check) {
  const { context, page, problems } = await openPage(browser, options);
  await page.goto(`http://${HOST}/iframe.html?id=${stories[0].id}&viewMode=story&globals=${globals}`);
  await page.locator(`main[lang="${/locale:(\w+)/.exec(globals)?.[1]}"]`).waitFor();
  for (const { id, reports } of stories) {
    const wrong = id === stories[0].id ? undefined : await page.evaluate(show, id);
    await page.evaluate(isGivenBack);
    await page.evaluate(standsStill);
    const findings = [
      ...(wrong ? [wrong] : []),
      ...(await accessibility(page)),
      ...(options.viewport ? await page.evaluate(outside) : []),
      ...problems.splice(0).filter((problem) => !reports || !problem.startsWith('console: LoadFailure')),
    ];
    check(`${id} (${name})`, findings);
  }
  await context.close();
}

/** Runs in the page: changes to a story; answers what went wrong. */
function show(id) {
  const channel = globalThis.__STORYBOOK_ADDONS_CHANNEL__;
  return new Promise((done) => {
    setTimeout(() => done('is not drawn within 30 s'), 30_000);
    channel.once('storyRendered', () => done(undefined));
    for (const event of ['storyErrored', 'storyThrewException', 'storyMissing', 'playFunctionThrewException'])
      channel.once(event, (error) => done(`${event}: ${error?.message ?? error}`));
    channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' });
  });
}

/** Runs in the page: waits until what a dialog of the story before has hidden is there again; what stays hidden is a finding. */
async function isGivenBack() {
  const isLeft = () =>
    document.querySelector('#storybook-root[aria-hidden]') && !document.querySelector('[aria-modal="true"]');
  for (const until = performance.now() + 5_000; isLeft() && performance.now() < until; )
    await new Promise((drawn) => requestAnimationFrame(drawn));
}

/** Runs in the page: waits until what moves to its place is there; what turns for ever may turn. */
function standsStill() {
  const moving = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
  return Promise.all(moving.map((each) => each.finished.catch(() => undefined))).then(() => undefined);
}

/** Runs in the page: what stands out of it to the right. */
function outside() {
  const room = document.documentElement.clientWidth;
  const boxes = [
    document.documentElement,
    document.body,
    ...document.querySelectorAll('[role="dialog"], [role="menu"], [role="tooltip"]'),
  ];
  return boxes
    .map((box) => ({ box, end: box.getBoundingClientRect().left + box.scrollWidth }))
    .filter(({ end }) => end > room + 1)
    .map(({ box, end }) => `${box.getAttribute('role') ?? box.tagName} reaches ${end} px on a phone of ${room}`);
}

async function accessibility(page) {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    // What Fluent puts at both ends of an opened surface gives the focus on at once: nobody ever stands on it.
    .exclude('[data-tabster-dummy]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join('\n      ')}`,
    );
}
