/** Stored files in a bucket of any service that speaks the S3 protocol; requests are signed (AWS Signature 4), addresses path-style. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { type FileStore, FilesAwayError, isFileName } from './file-store';

export interface BucketSettings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A service that hangs must not hold a caller for ever. */
const TIMEOUT_MS = 30_000;

export function bucketFiles({ endpoint, bucket, region, accessKeyId, secretAccessKey }: BucketSettings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  const addressOf = (name: string) => `${base}/${encodeURIComponent(name)}`;
  const ask = async (url: string, init: RequestInit, good: readonly number[]): Promise<Response> => {
    const answer = await client.fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause) => {
      throw new FilesAwayError(`the file store does not answer: ${reasonOf(cause)}`, { cause });
    });
    if (good.includes(answer.status)) return answer;
    await answer.body?.cancel();
    throw new FilesAwayError(`the file store answered ${answer.status} to ${init.method ?? 'GET'}`);
  };
  return {
    async put(name, path, mediaType) {
      const body = await readFile(path);
      const sum = createHash('sha256').update(body).digest('hex');
      const answer = await ask(
        addressOf(name),
        { method: 'PUT', body, headers: { 'content-type': mediaType, 'x-amz-content-sha256': sum } },
        [200, 201, 204],
      );
      await answer.body?.cancel();
    },
    async read(name) {
      const answer = await ask(addressOf(name), { method: 'GET' }, [200, 404]);
      if (answer.status === 404 || !answer.body) {
        await answer.body?.cancel();
        return undefined;
      }
      return {
        content: Readable.fromWeb(answer.body as ReadableStream),
        size: Number(answer.headers.get('content-length')),
      };
    },
    async remove(name) {
      const answer = await ask(addressOf(name), { method: 'DELETE' }, [200, 204, 404]);
      await answer.body?.cancel();
    },
    async *list() {
      let token: string | undefined;
      do {
        const further = token === undefined ? '' : `&continuation-token=${encodeURIComponent(token)}`;
        const page = await (await ask(`${base}?list-type=2${further}`, { method: 'GET' }, [200])).text();
        for (const [, item = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = inside(item, 'Key');
          if (name !== undefined && isFileName(name))
            yield { name, storedAt: Date.parse(inside(item, 'LastModified') ?? '') || Date.now() };
        }
        token = inside(page, 'NextContinuationToken');
      } while (token !== undefined);
    },
    async reachable() {
      const answer = await ask(`${base}?list-type=2&max-keys=1`, { method: 'GET' }, [200]);
      await answer.body?.cancel();
      return true;
    },
  };
}

/** What fetch hides behind "fetch failed". */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return String((cause as NodeJS.ErrnoException | undefined)?.code ?? message);
}

/** The text of an element without elements in it. */
function inside(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
