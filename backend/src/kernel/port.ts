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
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(port, host, resolve);
    });
  } catch (error) {
    throw portTaken(error, port, variable) ?? error;
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

/** A port that nobody listens on now. */
export async function freePort(host: string): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, host, resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
