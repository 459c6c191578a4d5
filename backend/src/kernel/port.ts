import { createServer } from 'node:net';

/** A port that cannot be had; the message is one sentence for the operator. */
export class PortTakenError extends Error {}

/** The sentence for an error of `listen`, undefined when it is another one. */
export function portTaken(error: unknown, port: number, variable = 'PORT'): PortTakenError | undefined {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === 'EADDRINUSE')
    return new PortTakenError(`Port ${port} is taken: stop what uses it or set ${variable} to another one.`);
  if (code === 'EACCES')
    return new PortTakenError(`Port ${port} needs more rights: set ${variable} to one above 1023.`);
  return undefined;
}

/** Throws PortTakenError when nobody could listen there now. */
export async function demandFreePort(port: number, host: string, variable = 'PORT'): Promise<void> {
  if (port === 0) return;
  try {
    await listenOnce(port, host);
  } catch (error) {
    throw portTaken(error, port, variable) ?? error;
  }
}

/** A port that nobody listens on now. */
export const freePort = (host = '127.0.0.1'): Promise<number> => listenOnce(0, host);

/** Listens for a moment; answers the port, or throws what keeps it from listening. */
function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
