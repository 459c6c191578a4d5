/**
 * What PostgreSQL's own amcheck finds wrong in a database after its portal was killed: `node amcheck.mjs <folder or address>` prints a JSON list
 * of faults. A process of its own, because the embedded database cannot be loaded inside a test.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import pg from 'pg';

/** Every index against its table, every table row by row. */
async function check(ask) {
  await ask('create extension if not exists amcheck');
  const relations = await ask(`
    select c.oid::regclass::text as name, c.relkind::text as kind from pg_class c left join pg_am a on a.oid = c.relam
    where c.relpersistence <> 't' and ((c.relkind = 'i' and a.amname = 'btree') or c.relkind in ('r', 'm', 't')) order by 2, 1`);
  const faults = [];
  for (const { name, kind } of relations) {
    const quoted = `'${name.replaceAll("'", "''")}'`;
    try {
      if (kind === 'i') await ask(`select bt_index_parent_check(${quoted}, true, true)`);
      else for (const { msg } of await ask(`select msg from verify_heapam(${quoted})`)) faults.push(`${name}: ${msg}`);
    } catch (error) {
      faults.push(`${name}: ${error}`);
    }
  }
  if (relations.length < 200) faults.push(`only ${relations.length} relations were found`);
  return faults;
}

/** Of an embedded database that nobody runs: of a copy, which recovers as the database itself will. */
async function ofFolder(folder) {
  const copy = mkdtempSync(join(tmpdir(), 'portal-amcheck-'));
  try {
    cpSync(folder, copy, { recursive: true });
    const db = await PGlite.create(copy, { extensions: { amcheck } });
    try {
      return await check(async (query) => (await db.query(query)).rows);
    } finally {
      await db.close();
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function ofServer(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await check(async (query) => (await client.query(query)).rows);
  } finally {
    await client.end();
  }
}

const [where = ''] = process.argv.slice(2);
console.log(JSON.stringify(await (where.includes('://') ? ofServer(where) : ofFolder(where))));
