/** Stored files in a bucket of any service that speaks the S3 protocol; requests are signed (AWS Signature 4), addresses path-style. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as setDelay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { type FileStore, FilesAwayError, isFileName } from './file-store';

export interface BucketSettings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A service that hangs must not hold a caller for ever: so long nothing may come or go. A large file may take longer as a whole. */
const IDLE_MS = 30_000;
/** Of uploads, when the service answers that it is at fault or busy. */
const TRIES = 3;
const RETRY_MS = 50;

/** @param idleMs when a service that says nothing is given up */
export function bucketFiles(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: BucketSettings,
  idleMs = IDLE_MS,
): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  const addressOf = (name: string) => `${base}/${encodeURIComponent(name)}`;
  const silence = () => new Error(`nothing came for ${idleMs / 1_000} s`);

  /** Waits, but not for ever. */
  const inTime = <T>(work: Promise<T>, asked: AbortController): Promise<T> => {
    const timer = setTimeout(() => asked.abort(silence()), idleMs);
    return work.catch((cause: unknown) => Promise.reject(away(cause))).finally(() => clearTimeout(timer));
  };
  const ask = async (url: string, method: string, good: readonly number[]): Promise<Answer> => {
    const asked = new AbortController();
    const { status, headers, body } = await inTime(client.fetch(url, { method, signal: asked.signal }), asked);
    const answer = { status, headers, body: piecesOf(body, (work) => inTime(work, asked)), end: () => asked.abort() };
    if (good.includes(status)) return answer;
    answer.end();
    throw refused(status, method);
  };

  /** Sends a file piece by piece, as the service takes it; answers the status. */
  const send = async (url: string, path: string, headers: Record<string, string>): Promise<number> => {
    const { size } = await stat(path);
    const signed = await client.sign(url, { method: 'PUT', headers });
    const request = (url.startsWith('https:') ? https : http).request(url, {
      method: 'PUT',
      headers: { ...Object.fromEntries(signed.headers), 'content-length': size },
      // A kept connection may be closed just as it is used again.
      agent: false,
    });
    request.setTimeout(idleMs, () => request.destroy(silence()));
    return new Promise((resolve, reject) => {
      const file = createReadStream(path);
      request.once('response', (answer) => {
        // What it says beside its status does not matter.
        answer.on('error', () => undefined).resume();
        resolve(answer.statusCode ?? 0);
        // It need not have read all before it refuses.
        file.destroy();
      });
      const fail = (cause: unknown) => reject(away(cause));
      request.on('error', fail);
      pipeline(file, request).catch(fail);
    });
  };

  return {
    async put(name, path, mediaType) {
      const headers = { 'content-type': mediaType, 'x-amz-content-sha256': await sumOf(path) };
      for (let tries = 1; ; tries += 1) {
        const status = await send(addressOf(name), path, headers);
        if ([200, 201, 204].includes(status)) return;
        if (tries === TRIES || (status < 500 && status !== 429)) throw refused(status, 'PUT');
        await setDelay(Math.random() * RETRY_MS * 2 ** tries);
      }
    },
    async read(name) {
      const { status, headers, body, end } = await ask(addressOf(name), 'GET', [200, 404]);
      if (status === 404) {
        end();
        return undefined;
      }
      const content = Readable.from(body, { objectMode: false });
      content.once('close', end);
      return { content, size: Number(headers.get('content-length')) };
    },
    async remove(name) {
      (await ask(addressOf(name), 'DELETE', [200, 204, 404])).end();
    },
    async *list() {
      let token: string | undefined;
      do {
        const further = token === undefined ? '' : `&continuation-token=${encodeURIComponent(token)}`;
        const page = await text((await ask(`${base}?list-type=2${further}`, 'GET', [200])).body);
        for (const [, item = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = inside(item, 'Key');
          if (name !== undefined && isFileName(name))
            yield { name, storedAt: Date.parse(inside(item, 'LastModified') ?? '') || Date.now() };
        }
        token = inside(page, 'NextContinuationToken');
      } while (token !== undefined);
    },
    async reachable() {
      (await ask(`${base}?list-type=2&max-keys=1`, 'GET', [200])).end();
      return true;
    },
  };
}

interface Answer extends Pick<Response, 'status' | 'headers'> {
  readonly body: AsyncIterable<Uint8Array>;
  /** Nothing more is read of it. */
  end(): void;
}

/** @param waiting what one piece is waited for with, however long its reader takes for it */
async function* piecesOf(
  body: Response['body'],
  waiting: <T>(work: Promise<T>) => Promise<T>,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  while (reader) {
    const { value } = await waiting(reader.read());
    if (!value) return;
    yield value;
  }
}

async function sumOf(path: string): Promise<string> {
  const sum = createHash('sha256');
  for await (const piece of createReadStream(path)) sum.update(piece as Buffer);
  return sum.digest('hex');
}

const away = (cause: unknown): FilesAwayError =>
  new FilesAwayError(`the file store does not answer: ${reasonOf(cause)}`, { cause });
const refused = (status: number, method: string): FilesAwayError =>
  new FilesAwayError(`the file store answered ${status} to ${method}`);

/** What fetch hides behind "fetch failed". */
function reasonOf(error: unknown): string {
  const { cause, message, code } = error as NodeJS.ErrnoException;
  return String((cause as NodeJS.ErrnoException | undefined)?.code ?? code ?? message);
}

/** The text of an element without elements in it. */
function inside(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
