import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Action, isAction } from './actions';

/** Where the simulator takes commands; only the owner of the data folder can read it. */
interface Door {
  readonly port: number;
  readonly token: string;
}

const BODY_MAX = 10_000;
const doorFile = (dataDir: string): string => join(dataDir, 'simulator-control.json');

/** Opens a door on loopback for `npm run device`; answers how to close it. */
export async function openControl(
  dataDir: string,
  act: (uuid: string, action: Action) => Promise<void>,
): Promise<() => Promise<void>> {
  const token = randomBytes(24).toString('base64url');
  const server = createServer((request, response) => {
    const answer = (status: number, message: string) =>
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(message);
    if (request.method !== 'POST' || request.headers.authorization !== `Bearer ${token}`)
      return void answer(401, 'not allowed');
    let body = '';
    request
      .setEncoding('utf8')
      .on('data', (part: string) => {
        body += part;
        if (body.length > BODY_MAX) request.destroy();
      })
      .on('end', () => {
        const [uuid = '', action] = body.split(' ');
        if (!isAction(action)) return void answer(400, 'unknown action');
        act(uuid, action).then(
          () => answer(200, 'done'),
          (error: unknown) => answer(500, error instanceof Error ? error.message : String(error)),
        );
      });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The control door has no port');
  const door: Door = { port: address.port, token };
  await writeFile(`${doorFile(dataDir)}.new`, JSON.stringify(door), { mode: 0o600 });
  await rename(`${doorFile(dataDir)}.new`, doorFile(dataDir));
  return async () => {
    await rm(doorFile(dataDir), { force: true });
    await new Promise((resolve) => server.close(resolve));
  };
}

/** Asks the running simulator of a data folder; answers false when none runs. Throws what the simulator says went wrong. */
export async function askSimulator(dataDir: string, uuid: string, action: Action): Promise<boolean> {
  let door: Door;
  let answer: Response;
  try {
    door = JSON.parse(await readFile(doorFile(dataDir), 'utf8')) as Door;
    answer = await fetch(`http://127.0.0.1:${door.port}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${door.token}` },
      body: `${uuid} ${action}`,
    });
  } catch {
    // No file, or a file that a killed simulator has left behind.
    return false;
  }
  if (answer.status === 401) return false;
  if (!answer.ok) throw new Error(await answer.text());
  return true;
}
