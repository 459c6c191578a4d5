import { createServer, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { readDeviceAddress } from '@portal/contracts/device-readings';
import { askedOrigin, besideOrigin } from '../../adapters/beside-origin';
import type { PageAnswer } from '../../adapters/device-pages';
import { masked } from '../../kernel/http';
import { HttpError, unknown } from '../../kernel/http-error';
import { portTaken } from '../../kernel/port';
import { type Route, serve } from '../../kernel/serve';
import type { Services, Start } from '../../kernel/services';
import { deviceIp, deviceStatusViews } from '../devices/devices';
import { passGate } from './gate';
import { issueTicket, TICKET_SECONDS } from './tickets';
import { turnsOfPages } from './turns';

const notConnected = () => new HttpError(409, 'ERROR_DEVICE_NOT_CONNECTED', 'this device is not connected');

export const routes: Route[] = [
  serve(readDeviceAddress, async ({ services, caller, ids: { deviceId }, request }) => {
    const { db, clock } = services;
    const [seen] = await deviceStatusViews(db, caller, clock.now(), [deviceId]);
    if (!seen) throw unknown('device');
    const ip = seen.cloudConnectivity ? await deviceIp(db, deviceId) : null;
    // What a device calls its address becomes part of one that people open.
    if (ip === null || isIP(ip) === 0) throw notConnected();
    const uiToken = await issueTicket(services, caller, { uuid: deviceId, ip });
    return { ip, proxy: proxyOf(services, request.headers.host), uiToken, expires_in: TICKET_SECONDS };
  }),
];

/** Where the listener is reached from a browser, with a slash at the end. */
function proxyOf({ config }: Services, host: string | undefined): string {
  const origin =
    config.deviceUiPublicUrl === undefined
      ? besideOrigin(askedOrigin(config, host), config.deviceUiPort)
      : new URL(config.deviceUiPublicUrl).origin;
  return `${origin}/`;
}

/** Listens for people who open a device's pages, on an origin of its own: what stands there is not the portal's. */
export const startDeviceUi: Start = async (services) => {
  const { config, log } = services;
  const turns = turnsOfPages();
  const server = createServer((request, response) => {
    const begin = performance.now();
    passGate(services, turns, request, response)
      .catch((error: unknown): PageAnswer => {
        log.error({ err: error }, 'the device pages failed');
        return { status: 500, headers: {} };
      })
      .then(
        (answer) => {
          send(response, answer);
          log.debug(
            {
              method: request.method,
              path: masked(request.url ?? ''),
              status: answer.status,
              ms: Math.round(performance.now() - begin),
            },
            'device page',
          );
        },
        () => undefined,
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portTaken(error, config.deviceUiPort, 'DEVICE_UI_PORT') ?? error));
    server.listen(config.deviceUiPort, config.host, resolve);
  });
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
};

/** Nothing of a device is stored, guessed, framed, or told to others. */
const ALWAYS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

function send(response: ServerResponse, { status, headers, body }: PageAnswer): void {
  response.writeHead(status, { ...ALWAYS, ...headers, 'content-length': Buffer.byteLength(body ?? '') }).end(body);
}
