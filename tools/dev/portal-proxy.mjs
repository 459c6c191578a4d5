import { request as ask } from 'node:http';

/** Not passed on: they belong to one connection, or say what the changed page is not. */
const OWN = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'etag', 'integrity-policy']);

/** What a log-in sends to get its tokens. */
const FORM = 'application/x-www-form-urlencoded';

/**
 * Passes a request on to the portal, as if it had come to its own address; a page is changed on its way back.
 * @param {string} portal its origin
 * @param {(html: string) => Promise<string>} changePage
 */
export const portalProxy = (portal, changePage) => (request, response) => {
  const { host, port } = new URL(portal);
  const headers = { ...request.headers, host };
  if (headers.origin) headers.origin = portal;
  const wantsPage = request.method === 'GET' && headers.accept?.includes('text/html');
  if (wantsPage) for (const name of ['accept-encoding', 'if-none-match']) delete headers[name];
  // A log-in says where it comes back to, and the portal knows its own address alone.
  const asItsOwn = (text) =>
    text.replaceAll(encodeURIComponent(`http://${request.headers.host}/`), encodeURIComponent(`${portal}/`));
  const isForm = headers['content-type']?.startsWith(FORM);
  if (isForm) delete headers['content-length'];
  const options = { host: '127.0.0.1', port, method: request.method, path: asItsOwn(request.url), headers };
  const onward = ask(options, (answer) => {
    const isPage = wantsPage && answer.headers['content-type']?.startsWith('text/html');
    if (!isPage) {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
      return;
    }
    textOf(answer)
      .then(changePage)
      .then((html) => {
        const kept = Object.entries(answer.headers).filter(([name]) => !OWN.has(name));
        response.writeHead(answer.statusCode, Object.fromEntries(kept)).end(html);
      })
      .catch((error) => response.writeHead(502, { 'content-type': 'text/plain' }).end(String(error.message)));
  });
  onward.on('error', (error) => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'content-type': 'text/plain' }).end(`The portal does not answer: ${error.message}`);
  });
  response.on('close', () => onward.destroy());
  if (isForm)
    textOf(request).then(
      (form) => onward.end(asItsOwn(form)),
      (error) => onward.destroy(error),
    );
  else request.pipe(onward);
};

async function textOf(answer) {
  answer.setEncoding('utf8');
  let text = '';
  for await (const part of answer) text += part;
  return text;
}
