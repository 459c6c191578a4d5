/** What stands beside the releases: the registry as it was published last, and the journal of its changes. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@portal/contracts/registry';
import { claimsIn, digestOf } from './registry-signature';

/** What visitors get of a remote, as a command told it. */
export interface ToldVersion {
  readonly version: string;
  readonly traffic: number;
  readonly off?: true;
  readonly audience?: { readonly users?: readonly string[]; readonly groups?: readonly string[] };
}

/** One change of one remote, written by `tools/release/change-registry.mjs` before the registry itself. */
export interface JournalLine {
  readonly serial: number;
  readonly at: number;
  readonly by: string;
  /** Plain id, where an account of the portal asked for it. */
  readonly user?: string;
  /** Why, where a person changed it. */
  readonly reason?: string;
  readonly action: string;
  readonly remote: string;
  readonly before: readonly ToldVersion[];
  readonly after: readonly ToldVersion[];
}

export interface Journal {
  readonly name: string;
  /** In the order of their serials, which only rise. */
  readonly lines: readonly JournalLine[];
}

export interface Published {
  readonly registry: Registry;
  /** Of the registry's signature; 0 when there is none that belongs to it. */
  readonly serial: number;
  readonly journal: Journal | undefined;
}

const REGISTRY = 'registry.json';
const JOURNAL = 'journal.jsonl';

/** What is published; undefined before the first build. The journal is read last: then it tells at least what the registry lists. */
export async function readPublished(folder: string): Promise<Published | undefined> {
  const text = await textOf(join(folder, REGISTRY));
  if (text === undefined) return undefined;
  const serial = serialOf(text, (await textOf(join(folder, `${REGISTRY}.sig`))) ?? '');
  const journal = await textOf(join(folder, JOURNAL));
  return {
    registry: JSON.parse(text) as Registry,
    serial,
    journal: journal === undefined ? undefined : journalOf(journal),
  };
}

/** Changes whenever something was published. */
export async function markOf(folder: string): Promise<string> {
  const marks = await Promise.all(
    [REGISTRY, `${REGISTRY}.sig`, JOURNAL].map((file) =>
      stat(join(folder, file), { bigint: true }).then(
        ({ mtimeNs, size, ino }) => `${mtimeNs} ${size} ${ino}`,
        () => '',
      ),
    ),
  );
  return marks.join();
}

/** A journal's lines; half ones, of somebody who is still writing or was killed, are none. */
export function journalOf(text: string): Journal | undefined {
  const parsed = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .map(parse);
  const head = parsed[0] as { journal?: unknown } | undefined;
  if (typeof head?.journal !== 'string') return undefined;
  return { name: head.journal, lines: parsed.filter(isLine) };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isLine(value: unknown): value is JournalLine {
  const line = value as Partial<JournalLine> | undefined | null;
  return (
    Number.isSafeInteger(line?.serial) &&
    Number.isSafeInteger(line?.at) &&
    [line?.by, line?.action, line?.remote].every((word) => typeof word === 'string') &&
    (line?.user === undefined || typeof line.user === 'string') &&
    (line?.reason === undefined || typeof line.reason === 'string') &&
    Array.isArray(line?.before) &&
    Array.isArray(line?.after)
  );
}

/** Text and signature are two files: between the two writes of a publisher they do not belong together. */
function serialOf(text: string, signature: string): number {
  const claims = claimsIn(signature);
  return claims?.digest === digestOf(text) ? (claims.serial ?? 0) : 0;
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
