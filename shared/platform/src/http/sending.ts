import { answered } from './answered';

/** Told how much of a body has left, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** A line that moves nothing for so long is dead (ms): uploads may take as long as they need, but not stand still. */
const STILL_MS = 60_000;

/**
 * A `fetch` that tells how much of the body has left: the real one does not, and over HTTP/1.1 it takes no stream to count in.
 * Rejects as `fetch` does, when there is no answer (TypeError) and on its caller's abort.
 */
export const sending =
  (onProgress: OnProgress): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const body = await request.arrayBuffer();
    request.signal.throwIfAborted();
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    xhr.responseType = 'arraybuffer';
    request.headers.forEach((value, name) => xhr.setRequestHeader(name, value));
    const response = await new Promise<Response>((resolve, reject) => {
      let still: ReturnType<typeof setTimeout> | undefined;
      const lost = () => reject(new TypeError('no answer'));
      const moved = () => {
        clearTimeout(still);
        still = setTimeout(() => {
          lost();
          xhr.abort();
        }, STILL_MS);
      };
      xhr.upload.addEventListener('progress', ({ loaded, total }) => {
        moved();
        if (total > 0) onProgress(loaded / total);
      });
      xhr.addEventListener('load', () => resolve(responseOf(xhr)));
      xhr.addEventListener('error', lost);
      xhr.addEventListener('loadend', () => clearTimeout(still));
      request.signal.addEventListener('abort', () => {
        reject(request.signal.reason as Error);
        xhr.abort();
      });
      moved();
      xhr.send(body);
    });
    answered(response);
    return response;
  };

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  const isEmpty = [204, 205, 304].includes(xhr.status);
  return new Response(isEmpty ? null : (xhr.response as ArrayBuffer), { status: xhr.status, headers });
}
