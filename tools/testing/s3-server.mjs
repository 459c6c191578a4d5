/** A small S3 service in memory: one bucket, path-style addresses, and every request's signature is computed anew and compared. */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * @typedef {object} S3Server
 * @property {{ endpoint: string, bucket: string, region: string, accessKeyId: string, secretAccessKey: string }} settings
 * @property {Map<string, { body: Buffer, mediaType: string, storedAt: number }>} objects
 * @property {boolean} down answers 503 to everything while set
 * @property {() => Promise<void>} close
 */

const sha = (data) => createHash('sha256').update(data).digest('hex');
const mac = (key, text) => createHmac('sha256', key).update(text).digest();
/** Pages of two show whether the reader goes on. */
const PAGE = 2;

/** Starts it on a free port of this machine. @returns {Promise<S3Server>} */
export async function s3Server() {
  /** @type {S3Server['objects']} */
  const objects = new Map();
  const keys = {
    bucket: 'portal-files',
    region: 'eu-central-1',
    accessKeyId: 'test-id',
    secretAccessKey: 'test-signing-text',
  };
  const state = { down: false };
  const http = createServer((request, response) => {
    void (async () => {
      /** @type {Buffer[]} */
      const parts = [];
      for await (const part of request) parts.push(part);
      const body = Buffer.concat(parts);
      const url = new URL(request.url ?? '/', 'http://s3');
      const [, bucket, key] = url.pathname.split('/').map(decodeURIComponent);
      if (state.down) return response.writeHead(503).end();
      if (!isSigned(request, url, body, keys) || bucket !== keys.bucket) return response.writeHead(403).end();
      if (request.method === 'PUT' && key) {
        objects.set(key, { body, mediaType: request.headers['content-type'] ?? '', storedAt: Date.now() });
        return response.writeHead(200).end();
      }
      if (request.method === 'DELETE' && key) {
        objects.delete(key);
        return response.writeHead(204).end();
      }
      if (key) {
        const found = objects.get(key);
        return found
          ? response
              .writeHead(200, { 'content-type': found.mediaType, 'content-length': found.body.length })
              .end(found.body)
          : response.writeHead(404).end();
      }
      const from = Number(url.searchParams.get('continuation-token') ?? 0);
      const all = [...objects].sort(([a], [b]) => (a < b ? -1 : 1));
      const items = all
        .slice(from, from + PAGE)
        .map(
          ([name, { storedAt }]) =>
            `<Contents><Key>${name}</Key><LastModified>${new Date(storedAt).toISOString()}</LastModified></Contents>`,
        );
      const next = from + PAGE < all.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
      return response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><ListBucketResult>${items.join('')}${next}</ListBucketResult>`);
    })();
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    objects,
    settings: {
      ...keys,
      endpoint: `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (http.address()).port}`,
    },
    get down() {
      return state.down;
    },
    set down(value) {
      state.down = value;
    },
    close: () =>
      new Promise((closed) => {
        http.closeAllConnections();
        http.close(() => closed(undefined));
      }),
  };
}

/** AWS Signature 4, from its public description, and not from the client that is tested. */
function isSigned(request, url, body, { region, accessKeyId, secretAccessKey }) {
  const told =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  const hash = String(request.headers['x-amz-content-sha256']);
  if (!told || (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha(body))) return false;
  const [, id, day = '', place, names = '', signature] = told;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const headers = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim().replace(/\s+/g, ' ')}\n`)
    .join('');
  const canonical = [request.method, url.pathname, query, headers, names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha(canonical)].join('\n');
  const key = ['aws4_request', 's3', region, day].reduceRight(
    (made, part) => mac(made, part),
    /** @type {Buffer | string} */ (`AWS4${secretAccessKey}`),
  );
  return (
    id === accessKeyId &&
    place === region &&
    names.split(';').includes('host') &&
    mac(key, text).toString('hex') === signature
  );
}
