import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { integrityOf, withRegistry } from '../registry';
import { FOREIGN_CODE } from '../tampering';

/** What came from the portal for one question. */
interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

type Fault = (to: ServerResponse, ask: () => Promise<Answer>) => Promise<void> | void;

const JSON_TYPE = { 'content-type': 'application/json' };
const TEXT_TYPE = { 'content-type': 'text/plain' };
const SCRIPT = { 'content-type': 'text/javascript', 'cache-control': 'no-store' };
const send = (to: ServerResponse, status: number, headers: Record<string, string>, body: string | Buffer = '') =>
  void to.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) }).end(body);
const flipped = ({ body }: Answer) => {
  body[body.length - 2] = (body[body.length - 2] ?? 0) ^ 1;
  return body;
};

/** What a line or a server does to a file. No cache keeps it, but for the one that is said to. */
export const LINE_FAULTS = {
  'is missing': (to) => send(to, 404, { 'content-type': 'application/json' }, '{}'),
  'answers 500': (to) => send(to, 500, { 'content-type': 'text/plain' }, 'broken'),
  hangs: () => undefined,
  'is late': async (to, ask) => {
    const { body } = await ask();
    // As slow as a line may be before it counts as none: the line waits, not the test.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    send(to, 200, SCRIPT, body);
  },
  'is cut off in the middle': async (to, ask) => {
    const { body } = await ask();
    to.writeHead(200, { ...SCRIPT, 'content-length': String(body.length) });
    to.write(body.subarray(0, body.length >> 1), () => to.destroy());
  },
  'is half as long': async (to, ask) => {
    const { body } = await ask();
    send(to, 200, SCRIPT, body.subarray(0, body.length >> 1));
  },
  'has one byte flipped': async (to, ask) => send(to, 200, SCRIPT, flipped(await ask())),
  'has one byte flipped, for ever': async (to, ask) => {
    const answer = await ask();
    send(to, 200, { ...SCRIPT, 'cache-control': String(answer.headers['cache-control']) }, flipped(answer));
  },
  'is foreign code': (to) => send(to, 200, SCRIPT, FOREIGN_CODE),
  'is followed by foreign code': async (to, ask) =>
    send(to, 200, SCRIPT, Buffer.concat([(await ask()).body, Buffer.from(`;${FOREIGN_CODE}`)])),
  'has the wrong type': async (to, ask) =>
    send(
      to,
      200,
      { ...SCRIPT, 'content-type': 'application/json', 'x-content-type-options': 'nosniff' },
      (await ask()).body,
    ),
  'is a page': (to) => send(to, 200, { 'content-type': 'text/html' }, '<!doctype html><p>Not found</p>'),
  'is empty': (to) => send(to, 200, SCRIPT),
} satisfies Record<string, Fault>;

export type LineFault = keyof typeof LINE_FAULTS;

/**
 * A line between a browser and a portal that listens where the portal is said to be. It passes everything on but for what it is told to
 * break, so that a fault is the same for every engine.
 */
export async function faultLine(publicUrl: string, portalPort: number) {
  const foreign = createServer((_, to) =>
    send(to, 200, { ...SCRIPT, 'access-control-allow-origin': '*' }, FOREIGN_CODE),
  );
  await listen(foreign, 0);
  let rules: { files: RegExp; fault: Fault; times: number }[] = [];
  let registry: { text: string; signature: string } | undefined;
  let changes: ((html: string) => string)[] = [];
  let cookies: string[] = [];
  let left: string[] = [];
  /** Address → file that no portal has. */
  const added = new Map<string, { text: string; type: string }>();
  const asked = new Map<string, number>();
  const reports: string[] = [];

  const server = createServer((from, to) => {
    const { pathname } = new URL(from.url ?? '', publicUrl);
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    const own = added.get(pathname);
    if (own) return send(to, 200, { ...SCRIPT, 'content-type': own.type }, own.text);
    const rule = rules.find(({ files, times }) => times > 0 && files.test(pathname));
    if (rule) {
      rule.times -= 1;
      return void rule.fault(to, () => whole(from, portalPort));
    }
    if (registry && pathname === '/registry.json') return send(to, 200, JSON_TYPE, registry.text);
    if (registry && pathname === '/registry.json.sig') return send(to, 200, TEXT_TYPE, registry.signature);
    if (pathname === '/api/csp-report') from.on('data', (chunk: Buffer) => reports.push(String(chunk)));
    if (isPage(from, pathname)) return void page(from, to);
    passOn(from, to, portalPort);
  });
  const page = async (from: IncomingMessage, to: ServerResponse) => {
    const { status, headers, body } = await whole(from, portalPort);
    const own = registry ? withRegistry(body.toString(), registry.text, registry.signature) : body.toString();
    const html = changes.reduce((text, change) => change(text), own);
    const { etag: _, 'content-length': __, ...kept } = headers;
    for (const name of left) delete kept[name];
    to.writeHead(status, { ...kept, 'set-cookie': cookies, 'content-length': Buffer.byteLength(html) }).end(html);
  };
  await listen(server, Number(new URL(publicUrl).port));

  return {
    url: publicUrl,
    foreignUrl: `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`,
    /** What that address answers with, whatever is asked. */
    foreignCode: FOREIGN_CODE,
    /** File → how often the browser asked for it. */
    asked,
    /** What browsers told of what a policy refused. */
    reports,
    /** From now on these files are broken like that, so many times. */
    break(files: RegExp, fault: LineFault, times = Number.POSITIVE_INFINITY) {
      rules.push({ files, fault: LINE_FAULTS[fault], times });
    },
    /** From now on these files come with other words in them. */
    rewrite(files: RegExp, change: (code: string) => string) {
      const fault: Fault = async (to, ask) => send(to, 200, SCRIPT, change((await ask()).body.toString()));
      rules.push({ files, fault, times: Number.POSITIVE_INFINITY });
    },
    /** All files are passed on as they are again. */
    mend() {
      rules = [];
    },
    /** Gives every page another registry, in the page and at its address; nothing: the portal's own. */
    serve(text?: string, signature = '') {
      registry = text === undefined ? undefined : { text, signature };
    },
    /** Every page is changed like that on its way. */
    change(how: (html: string) => string) {
      changes.push(how);
    },
    /** There is such a file at this address; a script may be loaded by a page that is given its hash. @returns the hash */
    add(path: string, text: string, type = SCRIPT['content-type']): string {
      added.set(path, { text, type });
      return integrityOf(text);
    },
    /** Every page comes without these headers. */
    leaveOut(...names: string[]) {
      left = names;
    },
    /** Every page brings these cookies along. */
    bring: (lines: string[]) => {
      cookies = lines;
    },
    /** As it was at first. */
    renew() {
      rules = [];
      registry = undefined;
      changes = [];
      cookies = [];
      left = [];
      added.clear();
      asked.clear();
      reports.length = 0;
    },
    close() {
      for (const one of [server, foreign]) {
        one.closeAllConnections();
        one.close();
      }
    },
  };
}

export type FaultLine = Awaited<ReturnType<typeof faultLine>>;

const listen = (server: ReturnType<typeof createServer>, port: number) =>
  new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', listening);
  });

const isPage = ({ method, headers }: IncomingMessage, path: string) =>
  method === 'GET' && /text\/html/.test(headers.accept ?? '') && !/\.|^\/api\//.test(path);

/** Asks the portal, and gives all of its answer as it is meant. */
async function whole(from: IncomingMessage, port: number): Promise<Answer> {
  const { 'if-none-match': _, ...headers } = from.headers;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(
      { port, path: from.url, method: from.method, headers: { ...headers, 'accept-encoding': 'identity' } },
      resolve,
    )
      .on('error', reject)
      .end();
  });
  return {
    status: answer.statusCode ?? 502,
    headers: answer.headers,
    body: Buffer.concat((await answer.toArray()) as Buffer[]),
  };
}

function passOn(from: IncomingMessage, to: ServerResponse, port: number): void {
  const onward = request({ port, path: from.url, method: from.method, headers: from.headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  onward.on('error', () => from.socket.destroy());
  to.on('close', () => onward.destroy());
  from.pipe(onward);
}
