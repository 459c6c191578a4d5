/** How the database finds what some calls ask for: every statement with its plan, as `auto_explain` writes it into the server's log. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openClient } from './database.mjs';

/** What a server that tells its plans is started with; it tells none before `watchPlans`. */
export const TELLS_PLANS = {
  shared_preload_libraries: 'auto_explain',
  'auto_explain.log_format': 'json',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  log_line_prefix: '@@ ',
};

/** Tables that grow with the devices. */
const GROWING = ['devices', 'device_groups', 'device_states', 'incidents', 'group_closure', 'groups', 'group_members'];

/**
 * @typedef {{ statement: string, scan: string, table: string, rows: number }} Scan one way into a table; `rows` that were looked at, in all turns
 */

/**
 * Runs some work and answers what its statements read of the tables that grow.
 * @param {{ url: string, folder: string }} database
 * @returns {Promise<Scan[]>}
 */
export async function watchPlans({ url, folder }, work) {
  const log = join(folder, 'log');
  const tell = async (least) => {
    const client = await openClient(url);
    await client.query(`alter system set auto_explain.log_min_duration = ${least}`);
    await client.query('select pg_reload_conf()');
    await client.end();
    // Every session takes it in before its next statement, once it has been told.
    await new Promise((resolve) => setTimeout(resolve, 500));
  };
  await tell(0);
  const from = statSync(log).size;
  try {
    await work();
  } finally {
    await tell(-1);
  }
  return plansIn(readFileSync(log).subarray(from).toString('utf8')).flatMap(scansOf);
}

/** Each entry of the log that holds a plan. */
const plansIn = (text) =>
  text.split('@@ ').flatMap((entry) => {
    const at = entry.indexOf('plan:\n');
    return at < 0 ? [] : [JSON.parse(entry.slice(at + 'plan:\n'.length))];
  });

function scansOf({ 'Query Text': statement, Plan: plan }) {
  const found = [];
  const look = (node) => {
    const table = node['Relation Name'];
    if (GROWING.includes(table) && node['Node Type'].endsWith('Scan')) found.push(scanOf(statement, node));
    for (const below of node.Plans ?? []) look(below);
  };
  look(plan);
  return found;
}

function scanOf(statement, node) {
  const each =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return {
    statement: statement.replace(/\s+/g, ' ').trim(),
    scan: node['Node Type'],
    table: node['Relation Name'],
    rows: each * node['Actual Loops'],
  };
}

/** Those that read a table as a whole, or so much of it by an index as nobody with a branch of a hundred devices needs. */
export const tooMuch = (scans, most) =>
  scans.filter(({ scan, rows }) => rows > most || (scan === 'Seq Scan' && rows > 100));
