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

/** Ports a portal takes from its first one on, with room to spare. */
export const LISTENERS = 10;
/** Ports are given away by tens, from below those that connections to elsewhere take for themselves. */
const FIRST = 20_000;
const TENS = 1_100;
/** Whoever listens on the guard of ten ports has them: the system gives it to one process, and takes it back at its end. */
const GUARDS = FIRST + TENS * 10;

/** The guard of ten ports, which are this process's own as long as it listens; undefined when another has them. */
function guardTen(ten) {
  return new Promise((resolve) => {
    const guard = createServer().unref();
    guard.once('error', () => resolve(undefined));
    guard.listen({ port: GUARDS + ten, host: '127.0.0.1', exclusive: true }, () => resolve(guard));
  });
}

/**
 * The first of `count` neighbouring ports that are all free, for portals that run beside others. Nobody else is
 * given them by this function, in whatever process, until this process ends.
 * @param {number} count
 */
export async function freePorts(count) {
  const tens = Math.ceil(count / 10);
  for (let attempt = 0; attempt < 10 * TENS; attempt++) {
    const ten = Math.floor(Math.random() * (TENS - tens + 1));
    const guards = await Promise.all(Array.from({ length: tens }, (_, n) => guardTen(ten + n)));
    const first = FIRST + ten * 10;
    const taken = await Promise.all(Array.from({ length: count }, (_, n) => isTaken(first + n, '127.0.0.1')));
    if (guards.every(Boolean) && !taken.includes(true)) return first;
    for (const guard of guards) guard?.close();
  }
  throw new Error('no free ports');
}
