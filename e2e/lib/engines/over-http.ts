import { COMMANDS, type Command, type Driver, Refused, type Words } from './driver';

/**
 * Speaks to the driver at this address, once it is there, and begins a session with it.
 * @param patience what runs in a page and has not answered by then never will, anything else after five times as long (ms)
 */
export async function overHttp(address: string, capabilities: Words, patience?: number): Promise<Omit<Driver, 'end'>> {
  let session = '';
  const send: Driver['send'] = async (command, words = {}) => {
    const [method, path] = COMMANDS[command].http;
    const url = address + path.replace('{session}', session).replace('{id}', String(words.id));
    const ask = () =>
      fetch(url, {
        method,
        body: method === 'POST' ? JSON.stringify(words) : undefined,
        ...(patience ? { signal: AbortSignal.timeout(command === 'run' ? patience : 5 * patience) } : {}),
      });
    const answer = await ask().catch((error: unknown) => {
      if (patience && AGAIN.has(command)) return ask();
      throw error;
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Refused(command, value);
    return value;
  };
  await isReady(address);
  const begun = (await send('begin', { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string;
    capabilities: { browserVersion: string };
  };
  session = begun.sessionId;
  return { send, version: begun.capabilities.browserVersion };
}

/** What may be said twice. */
const AGAIN: ReadonlySet<Command> = new Set(['open', 'reload', 'size', 'picture']);

/** A driver takes a moment to listen (ms). */
const PATIENCE = 20_000;

async function isReady(address: string): Promise<void> {
  for (const until = Date.now() + PATIENCE; Date.now() < until; ) {
    if (await fetch(`${address}/status`).catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The driver at ${address} does not answer`);
}
