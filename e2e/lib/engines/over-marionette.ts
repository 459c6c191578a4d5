import { connect, type Socket } from 'node:net';
import { COMMANDS, type Driver, Refused } from './driver';

type Answer = [type: 1, id: number, error: unknown, result: unknown];

/**
 * Speaks to Firefox as geckodriver does: JSON with its length in front, over a socket. `[0, id, name, words]` is a command, `[1, id, error,
 * result]` its answer; before the first one Firefox greets.
 */
export async function overMarionette(port: number): Promise<Omit<Driver, 'end'>> {
  const socket = connect({ port, host: '127.0.0.1' });
  const waiting = new Map<number, (answer: Answer) => void>();
  const greeted = new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    onMessages(socket, (message) => {
      if (Array.isArray(message)) waiting.get((message as Answer)[1])?.(message as Answer);
      else resolve();
    });
  });
  await greeted;
  let last = 0;
  const send: Driver['send'] = async (command, words = {}) => {
    last += 1;
    const id = last;
    const text = JSON.stringify([0, id, COMMANDS[command].marionette, words]);
    const [, , error, result] = await new Promise<Answer>((resolve, reject) => {
      socket.once('close', () => reject(new Error(`${command}: Firefox has gone`)));
      waiting.set(id, resolve);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
    socket.removeAllListeners('close');
    waiting.delete(id);
    if (error) throw new Refused(command, error);
    // Answers of one value come in a `value`, as over HTTP.
    return typeof result === 'object' && result !== null && 'value' in result ? result.value : result;
  };
  const { capabilities } = (await send('begin', { pageLoadStrategy: 'eager' })) as {
    capabilities: { browserVersion: string };
  };
  return { send, version: capabilities.browserVersion };
}

function onMessages(socket: Socket, told: (message: unknown) => void): void {
  let got = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    got = Buffer.concat([got, chunk]);
    for (;;) {
      const colon = got.indexOf(':');
      const end = colon + 1 + Number(got.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || got.length < end) return;
      told(JSON.parse(got.subarray(colon + 1, end).toString()));
      got = got.subarray(end);
    }
  });
}
