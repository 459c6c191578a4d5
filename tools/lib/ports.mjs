import { createServer } from 'node:net';
import { Stop } from './stop.mjs';

/** 0 asks the system for any free port. */
const isPort = (value) => Number.isInteger(value) && value >= 0 && value < 65_536;

/**
 * The port that a variable names, else the usual one. Throws a Stop for what is no port.
 * @param {string} variable
 * @param {number} usual
 */
export function portOf(variable, usual, env = process.env) {
  const port = Number(env[variable]?.trim() || usual);
  if (isPort(port)) return port;
  throw new Stop(`${variable} must be a port number from 0 to 65535, and it is "${env[variable]}".`);
}

/** Where the portal listens, by the variables that move it. The other listeners check themselves when they open. */
export function listenersOf(env) {
  const given = (name) => env[name]?.trim() || undefined;
  const port = Number(given('PORT') ?? 8080);
  const listeners = [{ variable: 'PORT', port }];
  if (!given('MQTT_URL'))
    listeners.push({ variable: 'MQTT_PORT', port: Number(given('MQTT_PORT') ?? (port === 0 ? 0 : port + 1)) });
  return listeners;
}

/** Whether something listens there already. */
export function isTaken(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code === 'EADDRINUSE'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(false)));
  });
}

/** @returns {Promise<string | undefined>} one sentence when a listener of the portal cannot open */
export async function portProblem(env) {
  const host = env.HOST?.trim() || '127.0.0.1';
  for (const { variable, port } of listenersOf(env)) {
    if (!isPort(port)) return `${variable} must be a port number from 0 to 65535, and it is "${env[variable]}".`;
    if (port !== 0 && (await isTaken(port, host))) {
      return `Port ${port} on ${host} is taken, perhaps by another portal: stop that, or choose another with ${variable}=${port + 10} npm start.`;
    }
  }
  return undefined;
}

/** The first of `count` neighbouring ports that are all free, for portals that run beside others. */
export async function freePorts(count, from = 20_000 + Math.floor(Math.random() * 12_000)) {
  for (let first = from; first < 65_000; first += count) {
    const taken = await Promise.all(Array.from({ length: count }, (_, n) => isTaken(first + n, '127.0.0.1')));
    if (!taken.includes(true)) return first;
  }
  throw new Error('no free ports');
}
