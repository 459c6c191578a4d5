import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json',
  '.json': 'application/json',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.pmtiles': 'application/octet-stream',
  '.txt': 'text/plain; charset=utf-8',
};
/** A release folder never changes: a year, the most that caches heed. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const SMALLER = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Sends a file of a release in the smallest form that the browser takes. Answers false when there is no such file. */
export async function sendReleaseFile(
  folder: string,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  caching = FOR_EVER,
): Promise<boolean> {
  const file = normalize(join(folder, path));
  const type = TYPES[extname(file)];
  if (!type || !file.startsWith(normalize(folder) + sep) || file.includes('\0') || /(^|[/\\])\./.test(path))
    return false;
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.split(';')[0]?.trim());
  for (const [encoding, ending] of [
    ...SMALLER.filter(([name]) => accepted.includes(name)),
    ['identity', ''] as const,
  ]) {
    const found = await stat(file + ending).catch(() => undefined);
    if (!found?.isFile()) continue;
    reply
      .header('cache-control', caching)
      .header('vary', 'accept-encoding')
      .header('content-length', found.size)
      .type(type);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    reply.send(request.method === 'HEAD' ? '' : createReadStream(file + ending));
    return true;
  }
  return false;
}
