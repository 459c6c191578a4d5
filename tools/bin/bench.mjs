import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gains } from '../bench/bundle.mjs';
import { startCalibration } from '../bench/calibration.mjs';
import { measureCluster } from '../bench/cluster.mjs';
import { logIn as bearerOf, EXTENTS } from '../bench/database.mjs';
import { measureFleet } from '../bench/fleet.mjs';
import { measureGrowth } from '../bench/growth.mjs';
import { measureImport } from '../bench/import.mjs';
import { measureMap } from '../bench/map.mjs';
import { measureMqtt } from '../bench/mqtt.mjs';
import { measureOverload } from '../bench/overload.mjs';
import { measurePalette } from '../bench/palette.mjs';
import { measureRoutes } from '../bench/routes.mjs';
import { measureSearch } from '../bench/search.mjs';
import { measureSensors } from '../bench/sensors.mjs';
import { measureServer } from '../bench/server.mjs';
import { logInBefore, OVERVIEW, show, visit } from '../bench/visit.mjs';
import { bold, dim, main, PNPM, ROOT, Stop, short, table } from '../lib/terminal.mjs';
import { watchUse } from '../testing/coverage.mjs';
import { LAB, median } from '../testing/lab.mjs';
import { startPortal } from '../testing/portal-process.mjs';
import { openBrowser } from '../testing/visitor.mjs';

/** `--quick`: one visit each, a small fleet, and no judgement: whether measuring works. */
const QUICK = process.argv.includes('--quick');
const TIMES = QUICK ? 1 : 5;
const OUTPUT = join(ROOT, '.cache', 'bench.json');

/** What is measured: the page, and when a person can use it. @type {import('../bench/visit.mjs').Screen[]} */
const SCREENS = [
  { name: 'landing', path: '/', usable: 'main a, main button' },
  { name: 'log-in', path: '/login', usable: 'main input[type="email"] && main button[type="submit"]' },
  OVERVIEW,
  { ...OVERVIEW, name: 'group', path: pathOfGroup },
];
/** Every run begins with it: see `tools/bench/calibration.mjs`. */
const CALIBRATION = { name: 'calibration', path: '/', usable: 'main button' };
/** A page full of rows. */
const ROWS = 12;

/** The page of the group whose number of devices is nearest to {@link ROWS}. */
async function pathOfGroup(url) {
  const headers = { authorization: await bearerOf(url, 'admin@demo.example') };
  const groups = await (await fetch(`${url}/api/frontend/groups`, { headers })).json();
  const off = ({ devices, childGroups }) =>
    childGroups?.length > 0 ? Infinity : Math.abs((devices?.length ?? 0) - ROWS);
  const all = groups.flatMap(function below(group) {
    return [group, ...(group.childGroups ?? []).flatMap(below)];
  });
  return `/devicemanager/${all.reduce((best, group) => (off(group) < off(best) ? group : best)).id}`;
}

/** @type {[title: string, key: string, shown: (value: number) => string][]} */
const COLUMNS = [
  ['script', 'scriptBytes', (value) => `${(value / 1024).toFixed(1)} KB`],
  ['total', 'totalBytes', (value) => `${(value / 1024).toFixed(1)} KB`],
  ['requests', 'requests', String],
  ['FCP', 'fcp', (value) => `${Math.round(value)} ms`],
  ['LCP', 'lcp', (value) => `${Math.round(value)} ms`],
  ['usable', 'usable', (value) => `${Math.round(value)} ms`],
  ['TBT', 'tbt', (value) => `${Math.round(value)} ms`],
  ['heap', 'heap', (value) => `${(value / 1024 / 1024).toFixed(1)} MB`],
  ['nodes', 'nodes', String],
  ['used', 'used', (value) => (value === undefined ? '' : `${Math.round(value * 100)} %`)],
];

/** The share of its unpacked scripts that a screen has run when it is usable: a visit of its own, for counting slows it down. */
async function usedShare(context, portal, screen) {
  const page = await context.newPage();
  const end = await watchUse(page);
  await show(page, portal, screen);
  const { share } = await end();
  await page.close();
  return share;
}

/** Cold and repeated visits of one screen, each in a browser profile of its own. */
async function measure(browser, portal, screen) {
  /** @type {Record<'cold' | 'repeat', Awaited<ReturnType<typeof visit>>[]>} */
  const visits = { cold: [], repeat: [] };
  let used;
  for (let n = 0; n < TIMES; n++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
    const signedIn = screen.account ? await logInBefore(context, portal, screen.account) : undefined;
    visits.cold.push(await visit(context, portal, screen, { cold: true }));
    visits.repeat.push(await visit(context, portal, screen, { cold: false }));
    used ??= await usedShare(context, portal, screen);
    await signedIn?.close();
    await context.close();
    process.stdout.write('.');
  }
  return Object.fromEntries(
    Object.entries(visits).map(([kind, runs]) => [
      kind,
      {
        ...Object.fromEntries(COLUMNS.map(([, key]) => [key, median(runs.map((run) => run[key]))])),
        ...(kind === 'cold' && { used }),
        files: runs[0].files,
      },
    ]),
  );
}

function screenTable(results) {
  const [calibration] = results;
  const head = ['screen', 'visit', ...COLUMNS.map(([title]) => title), '× calibration'];
  const rows = results.flatMap(({ name, visits }) =>
    Object.entries(visits).map(([kind, values]) => [
      name,
      kind,
      ...COLUMNS.map(([, key, shown]) => shown(values[key])),
      (values.usable / calibration.visits[kind].usable).toFixed(1),
    ]),
  );
  const [title, ...lines] = table([head, ...rows], 2);
  return [bold(title), ...lines].join('\n');
}

/** The figures of the server, each with what it must keep. */
const serverTable = (figures) =>
  table(
    figures.map(({ what, value, unit, least, most, note, kept }) => [
      kept ? 'kept' : 'MISSED',
      what,
      `${value >= 100 ? Math.round(value) : value.toFixed(1)} ${unit}`,
      least === undefined ? `at most ${most}` : `at least ${least}`,
      note,
    ]),
  ).join('\n');

/** Adds to what was measured before, so that one part alone does not forget the other. */
function keep(part) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const before = existsSync(OUTPUT) ? JSON.parse(readFileSync(OUTPUT, 'utf8')) : {};
  writeFileSync(OUTPUT, `${JSON.stringify({ ...before, ...part }, null, 2)}\n`);
  console.log(dim(`Every file and figure: ${short(OUTPUT)}`));
}

async function benchServer() {
  const { groups, devices } = QUICK ? EXTENTS.quick : EXTENTS.whole;
  console.log(
    dim(`The server on PostgreSQL with ${groups} groups and ${devices} devices; everything on this one machine`),
  );
  const server = await measureServer({ quick: QUICK });
  console.log(`\n${serverTable(server)}\n`);
  if (QUICK) return console.log(dim('Quick: these figures say nothing.'));
  keep({ server: { at: new Date().toISOString(), figures: server } });
  const missed = server.filter(({ kept }) => !kept);
  if (missed.length > 0) throw new Stop(`The server misses ${missed.length} of its figures.`);
}

async function benchBundle() {
  console.log(dim('What each stand-in of the build gains in the start of the shell; one build for each'));
  const found = await gains();
  const rows = found.map(({ name, bytes }) => [name, `${bytes} bytes`]);
  console.log(table(rows, 1).join('\n'));
  keep({ bundle: found });
}

async function benchMap() {
  console.log(dim('The device map is moved over generated devices: its tasks of more than 50 ms'));
  const map = await measureMap();
  console.log(`  ${map.devices} devices: the longest ${map.longest} ms, all: ${map.tasks.join(' ') || 'none'}`);
  keep({ map });
  if (!map.kept) throw new Stop('The map pauses for too long.');
}

async function benchSearch() {
  console.log(dim('The overview is searched key by key over generated devices, on a processor 4 x slower'));
  const search = await measureSearch();
  const { devices, keys, slow, longest, drawn } = search;
  console.log(
    `  ${devices} devices, ${keys} keys: 19 of 20 are answered within ${slow} ms, the longest within ${longest} ms, the middle one is drawn after ${drawn} ms`,
  );
  keep({ search });
  if (!search.kept) throw new Stop('The search keeps a key waiting for too long.');
}

async function benchPalette() {
  console.log(dim(`A key in the command palette, ${LAB.cpu} x slower processor, until the frame with its answer`));
  const palette = await measurePalette();
  const { devices, longest, key, median: middle, drawn, plain } = palette;
  console.log(
    `  ${devices} devices: the longest ${longest} ms (“${key}”), the median ${middle} ms; each letter is drawn within ${drawn} ms`,
  );
  console.log(`  a field that answers nothing: the longest ${plain.longest} ms, the median ${plain.median} ms`);
  keep({ palette });
  if (!palette.kept) throw new Stop('The command palette answers too late.');
}

async function benchImport() {
  console.log(
    dim('The preview of a file of devices, from the choice of the file to the frame that tells of all its rows'),
  );
  const preview = await measureImport();
  console.log(`  ${preview.rows} rows: ${preview.ms} ms (${preview.all.join(', ')})`);
  keep({ import: preview });
  if (!preview.kept) throw new Stop('The preview of an import takes too long.');
}

const percent = (ratio) => `${ratio >= 1 ? '+' : '−'}${Math.abs((ratio - 1) * 100).toFixed(1)} %`;

async function benchRoutes() {
  console.log(dim(`From one remote to another that was there before, ${LAB.cpu} x slower processor, since the press`));
  const routes = await measureRoutes();
  const { changes, title, row, growth } = routes;
  console.log(
    `  ${changes} ways: 19 of 20 show the title within ${title.p95} ms, the first row within ${row.p95} ms (the middle one ${title.median} and ${row.median})`,
  );
  console.log(
    `  held after them: heap ${percent(growth.heap)}, nodes ${percent(growth.nodes)}, listeners ${percent(growth.listeners)}`,
  );
  keep({ routes });
  if (!routes.kept) throw new Stop('The way to another screen takes too long, or leaves too much behind.');
}

async function benchMqtt() {
  console.log(
    dim(
      'Messages of devices through Mosquitto, one value each, QoS 1; broker, database and devices on this one machine',
    ),
  );
  const found = await measureMqtt({ quick: QUICK });
  const rows = found.map(({ what, perSecond, lost, busy }) => [
    what,
    `${Math.round(perSecond)} a second`,
    `${lost} lost`,
    Object.entries(busy)
      .map(([name, cores]) => `${name} ${cores.toFixed(2)}`)
      .join(', '),
  ]);
  console.log(`\n${table([['', 'taken', 'acknowledged by the broker and', 'processors used'], ...rows]).join('\n')}\n`);
  if (QUICK) return console.log(dim('Quick: these figures say nothing.'));
  keep({ mqtt: { at: new Date().toISOString(), found } });
  if (found.some(({ lost }) => lost > 0)) throw new Stop('Messages that the broker had acknowledged did not arrive.');
}

async function benchSensors() {
  console.log(dim('Sensor values on PostgreSQL, ten channels of each device a minute; everything on this one machine'));
  const found = await measureSensors({ quick: QUICK });
  const { devices, days, amount, bytes, seconds, rolling, shown, alone, dropping, rollUps } = found;
  const ms = (value) => `${value.toFixed(0)} ms`;
  console.log(
    `  ${devices} devices, ${days} days: ${Math.round(amount)} values, loaded in ${seconds.toFixed(0)} s, ${(bytes / amount).toFixed(1)} bytes each; rolled up in ${rolling.toFixed(0)} s, with ${(rollUps.hours / 1e6).toFixed(1)} MB of hours and ${(rollUps.days / 1e6).toFixed(1)} MB of days`,
  );
  const rows = shown.map((one) => [one.what, ms(one.median), ms(one.longest), String(one.points)]);
  console.log(`\n${table([['chart of', 'middle', 'longest', 'points a channel'], ...rows]).join('\n')}\n`);
  for (const [what, one] of [
    ['ingest alone', alone],
    [`ingest while a day is dropped (${ms(dropping.took)})`, dropping],
  ])
    console.log(
      `  ${what}: ${Math.round(one.perSecond)} values a second, the middle one waits ${ms(one.median)}, the longest ${ms(one.longest)}`,
    );
  if (QUICK) return console.log(dim('Quick: these figures say nothing.'));
  keep({ sensors: { at: new Date().toISOString(), ...found } });
  if (shown.some(({ kept }) => !kept)) throw new Stop('A chart takes longer than 200 ms on the server.');
}

async function benchCluster() {
  console.log(
    dim(
      'Instances behind nginx with PostgreSQL, Mosquitto and S3, with event streams, callers and devices, through a fault after the other',
    ),
  );
  const found = await measureCluster({ quick: QUICK, step: (text) => console.log(dim(`  ${text}`)) });
  const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
  for (const { title, found: events, audited } of found) {
    const rows = events.map((one) => [
      one.kept ? 'kept' : 'MISSED',
      one.what,
      `${one.calls} calls`,
      `${one.failed} failed${one.failed > 0 ? ` (${Object.entries(one.statuses).map(([status, n]) => `${n} × ${status}`)})` : ''}`,
      `${one.uploads} uploads${Object.entries(one.refused)
        .map(([status, n]) => `, ${n} × ${status}`)
        .join('')}`,
      `slowest ${seconds(one.slowest)}`,
      `${one.broken} streams broke, back within ${seconds(one.back)}`,
      `longest silence ${seconds(one.silence)}`,
      `stored after ${seconds(one.storedAfter)}`,
    ]);
    console.log(`\n${bold(title)}\n${table(rows, 2).join('\n')}\n`);
    const sums = audited.map(({ what, acknowledged, missing, twice }) => [
      what,
      `${acknowledged} acknowledged`,
      `${missing} missing`,
      `${twice} twice`,
    ]);
    console.log(`${table(sums, 1).join('\n')}\n`);
  }
  if (QUICK) return console.log(dim('Quick: these figures say nothing.'));
  keep({ cluster: { at: new Date().toISOString(), found } });
  if (found.some(({ audited }) => audited.some(({ missing, twice }) => missing !== 0 || twice > 0)))
    throw new Stop('What was acknowledged is missing, or there twice.');
  if (found.some(({ found: events }) => events.some(({ kept }) => !kept)))
    throw new Stop('Streams came back too late, or too many calls failed.');
}

async function benchOverload() {
  console.log(dim('More calls than the portal can answer, on PostgreSQL; everything on this one machine'));
  const found = await measureOverload({ quick: QUICK, step: (text) => console.log(dim(`  ${text}`)) });
  const { quiet, knee, one, all, figures } = found;
  const row = (what, { answered, refused, median: middle, p95 }, perSecond = '') => [
    what,
    `${answered} answered`,
    perSecond,
    `${refused} told to come again`,
    `middle ${middle.toFixed(0)} ms`,
    `19 of 20 within ${p95.toFixed(0)} ms`,
  ];
  /** @type {[what: string, load: typeof one][]} */
  const loads = [
    ['as much as it can answer', knee],
    ['one account floods', one],
    ['many accounts', all],
  ];
  const rows = loads.flatMap(([what, { crowded, beside, perSecond }]) => [
    row(what, crowded, `${perSecond.toFixed(0)} a second`),
    row('  others beside it', beside),
  ]);
  console.log(`\n${table([row('others alone', quiet), ...rows]).join('\n')}\n\n${serverTable(figures)}\n`);
  if (QUICK) return console.log(dim('Quick: these figures say nothing.'));
  keep({ overload: { at: new Date().toISOString(), ...found } });
  if (figures.some(({ kept }) => !kept)) throw new Stop('Beyond its knee the portal does not keep what it must.');
}

async function benchFleet() {
  console.log(
    dim(
      `Fleets of several sizes, ${LAB.cpu} x slower processor, ${LAB.megabits} Mbit/s, ${LAB.latency} ms; scrolling on the processor as it is`,
    ),
  );
  const fleet = await measureFleet({ quick: QUICK, step: (text) => console.log(dim(`  ${text}`)) });
  const { devices, figures, missed } = fleet;
  const shown = (value) => (value >= 100 ? String(Math.round(value)) : value.toFixed(value >= 10 ? 1 : 2));
  const rows = figures.map(({ name, unit, each, values }) => [
    name,
    ...values.map((value, at) => {
      const before = values[at - 1];
      const growth = before > 0 ? `, ${(value / before).toFixed(1)} ×` : '';
      return `${shown(value)} ${unit}${growth}${each ? ` (${shown((value * 1_000) / devices[at])} each 1,000)` : ''}`;
    }),
  ]);
  console.log(
    `\n${table([['devices', ...devices.map((count) => count.toLocaleString('en'))], ...rows], 1).join('\n')}\n`,
  );
  if (QUICK) return console.log(dim('Quick: these figures say nothing.'));
  keep({ fleet: { at: new Date().toISOString(), ...fleet } });
  for (const what of missed) console.log(`MISSED  ${what}`);
  if (missed.length > 0) throw new Stop(`A large fleet misses ${missed.length} of what it must keep.`);
}

async function benchGrowth() {
  console.log(
    dim(
      'The same questions to a portal with ever more devices, on PostgreSQL; then restarts, with Mosquitto as broker',
    ),
  );
  const found = await measureGrowth({ quick: QUICK, step: (text) => console.log(dim(`  ${text}`)) });
  const { sizes, managers, supports, scans, own, restarts } = found;
  const count = ({ devices }) => devices.toLocaleString('en');
  const ms = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
  for (const [who, calls] of [
    ['a manager', managers],
    ['support', supports],
  ]) {
    const rows = calls.map(({ what, at, grown, kept }) => [
      kept ? 'kept' : 'MISSED',
      what,
      ...at.map((call, n) => `${ms(call.median)} (${ms(call.longest)})${n === 0 ? '' : ` × ${grown[n].toFixed(2)}`}`),
      `CPU ${at.map(({ cpu, databaseCpu }) => `${ms(cpu)} + ${ms(databaseCpu)}`).join(', ')}`,
    ]);
    console.log(
      `\n${bold(`What ${who} waits, with ${sizes.map(count).join(', ')} devices: the middle one (the longest)`)}\n${table(rows, 2).join('\n')}\n`,
    );
  }
  for (const size of sizes)
    console.log(
      `  ${count(size)} devices: filled in ${size.filled.seconds.toFixed(0)} s, ${Math.round(size.filled.bytes / size.devices)} bytes each in the database; memory of the portal ${Math.round(size.memory.manager)} MiB after the manager's calls, ${Math.round(size.memory.support)} after support's, ${Math.round(size.stream.memory)} with an event stream, which opens in ${ms(size.stream.took)}`,
    );
  console.log(`\n  Read more than their part: ${scans.length === 0 ? 'none' : ''}`);
  for (const { what, scan, table: name, rows, statement } of scans)
    console.log(`  ${what}: ${scan} of ${name}, ${rows} rows: ${statement.slice(0, 300)}`);
  for (const { scan, table: name, rows, statement } of own)
    console.log(`  the portal by itself: ${scan} of ${name}, ${rows} rows: ${statement.slice(0, 300)}`);
  const seconds = (value) => `${value.toFixed(1)} s`;
  const rows = restarts.map((one) => [
    one.kept ? 'kept' : 'MISSED',
    count(one),
    one.what,
    `ready after ${seconds(one.ready)} (${seconds(one.cpu)} of the processor)`,
    `first answer after ${seconds(one.answered)}`,
    `all connected after ${seconds(one.picture)}`,
    `${Math.round(one.memory)} MiB`,
  ]);
  console.log(`\n${table(rows, 2).join('\n')}\n`);
  if (QUICK) return console.log(dim('Quick: these figures say nothing.'));
  keep({ growth: { at: new Date().toISOString(), ...found } });
  if (scans.length > 0) throw new Stop('Calls of a manager read more than their part of what grows.');
  if ([...managers, ...supports, ...restarts].some(({ kept }) => !kept))
    throw new Stop('The portal does not bear its growth.');
}

/** What is measured beside the screens, in this order. */
const PARTS = new Map([
  ['server', benchServer],
  ['overload', benchOverload],
  ['bundle', benchBundle],
  ['map', benchMap],
  ['search', benchSearch],
  ['palette', benchPalette],
  ['import', benchImport],
  ['routes', benchRoutes],
  ['mqtt', benchMqtt],
  ['sensors', benchSensors],
  ['cluster', benchCluster],
  ['fleet', benchFleet],
  ['growth', benchGrowth],
]);

/** The first fills 20 GB and takes a quarter of an hour, the others take five to ten minutes and need nginx, Mosquitto or PostgreSQL: measured for whoever names them. */
const BY_NAME_ONLY = ['sensors', 'cluster', 'fleet', 'growth'];

// bench [server] [overload] [bundle] [map] [search] [palette] [import] [routes] [mqtt] [sensors] [cluster] [fleet] [growth] [screen…] [--quick]
await main(async () => {
  if (!existsSync(join(ROOT, 'backend', 'dist', 'main.js')))
    throw new Stop(`The portal has not been built yet: run ${PNPM} build first.`);
  const asked = process.argv.slice(2).filter((word) => word !== '--quick');
  const wanted = asked.filter((name) => !PARTS.has(name));
  /** @type {string[]} what is missed, told at the end: the rest is measured all the same */
  const missed = [];
  for (const [name, bench] of PARTS)
    if (asked.includes(name) || (asked.length === 0 && (QUICK ? name === 'server' : !BY_NAME_ONLY.includes(name))))
      await bench().catch((error) => {
        if (!(error instanceof Stop)) throw error;
        console.log(error.message);
        missed.push(`${name}: ${error.message}`);
      });
  if (asked.length === 0 || wanted.length > 0) await benchScreens(wanted);
  if (missed.length > 0) throw new Stop(missed.join('\n'));
});

/** @param {readonly string[]} wanted names of screens; none means all of them */
async function benchScreens(wanted) {
  const screens = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  if (screens.length === 0)
    throw new Stop(`What can be measured: ${[...PARTS.keys(), ...SCREENS.map(({ name }) => name)].join(', ')}.`);
  console.log(
    dim(
      `${LAB.cpu} x slower processor, ${LAB.megabits} Mbit/s, ${LAB.latency} ms; median of ${TIMES}; bytes as they came over the wire`,
    ),
  );
  const portal = await startPortal();
  const calibration = await startCalibration();
  const browser = await openBrowser();
  try {
    const results = [];
    for (const screen of [CALIBRATION, ...screens]) {
      process.stdout.write(`${screen.name} `);
      const place = screen === CALIBRATION ? calibration : portal;
      results.push({ name: screen.name, visits: await measure(browser, place, screen) });
      console.log();
    }
    console.log(`\n${screenTable(results)}\n`);
    if (QUICK) console.log(dim('Quick: these figures say nothing.'));
    else keep({ at: new Date().toISOString(), lab: LAB, results });
  } finally {
    await browser.close();
    calibration.stop();
    await portal.stop();
  }
}
