/** The listener before the pages of devices: it takes a ticket once, and lets its visit see that device and no other [R-DEV-20]. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fromWire, toWire } from '@portal/domain/ids';
import type { PageAnswer } from '../../adapters/device-pages';
import type { FairTurns } from '../../kernel/fair-turns';
import { HttpError } from '../../kernel/http-error';
import type { Services } from '../../kernel/services';
import { untilOut } from '../../kernel/until-out';
import { deviceStatusViews } from '../devices/devices';
import { notice } from './notice';
import { isSharedAddress } from './shared-address';
import { beginVisit, VISIT_SECONDS, type Visit, visitOfSession, visitOfTicket } from './tickets';

const COOKIE = 'device_ui';

/** Answers one request; a device is asked when it is the visitor's turn. */
export async function passGate(
  services: Services,
  turns: FairTurns,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<PageAnswer> {
  const accept = request.headers['accept-language'] ?? '';
  if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 405, headers: { allow: 'GET, HEAD' } };
  // Slashes at the front would name another host.
  const asked = `/${(request.url ?? '').replace(/^[/\\]+/, '')}`;
  if (!URL.canParse(asked, 'http://gate')) return notice('old', accept);
  const { pathname, search, searchParams } = new URL(asked, 'http://gate');
  const tickets = searchParams.getAll('access_token');
  if (tickets.length > 0)
    return tickets.length === 1 && request.method === 'GET'
      ? enter(services, tickets[0] ?? '', pathname, accept)
      : notice('old', accept);

  const [, wire = '', path] = /^\/([^/]+)\/(.*)$/.exec(pathname) ?? [];
  const device = fromWire(wire);
  const visit = device === undefined ? undefined : await visitAt(services, request, device);
  const problem = await problemOf(services, visit);
  if (problem || !visit) return notice(problem ?? 'old', accept);
  const page = {
    ...visit,
    path: `${path ?? ''}${search}`,
    base: baseOf(visit),
    host: hostOf(request),
    accept: request.headers.accept,
    acceptLanguage: accept,
  };
  const answer = await untilOut(turns, visit.caller.userId, response, (gone) =>
    services.devicePages.answer({ ...page, gone }),
  ).catch((error: unknown) => busy(error, accept));
  if (!answer) return notice('silent', accept);
  return answer.status === 404 && answer.body === undefined ? notice('nothing', accept) : answer;
}

/** What is told to whose turn did not come. Throws what is none of that. */
function busy(error: unknown, accept: string): PageAnswer {
  if (!(error instanceof HttpError)) throw error;
  const { headers, ...page } = notice('silent', accept);
  return { ...page, status: error.status, headers: { ...headers, ...error.headers } };
}

/** Swaps the ticket for a cookie of the device's own path, and leads to the address without it. */
async function enter(services: Services, ticket: string, pathname: string, accept: string): Promise<PageAnswer> {
  const visit = await visitOfTicket(services, ticket);
  const problem = await problemOf(services, visit);
  if (problem || !visit || !isAddressOf(pathname, visit)) return notice(problem ?? 'old', accept);
  const session = await beginVisit(services, ticket);
  if (session === undefined) return notice('old', accept);
  const secure = services.config.deviceUiPublicUrl?.startsWith('https:') ? '; Secure' : '';
  // Lax: the portal may stand on another site, and this is how its visitors arrive.
  const cookie = `${COOKIE}=${session}; Path=${baseOf(visit)}; Max-Age=${VISIT_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  return { status: 303, headers: { location: baseOf(visit), 'set-cookie': cookie } };
}

const baseOf = ({ device }: Visit): string => `/${toWire(device)}/`;

/** `/10.3.0.7` is where the portal sends people [R-DEV-19]. */
function isAddressOf(pathname: string, { ip }: Visit): boolean {
  try {
    return decodeURIComponent(pathname).replace(/^\/|\/$/g, '') === ip;
  } catch {
    return false;
  }
}

/** Why a visit sees nothing now: its holder no longer sees the device, the device has no connection, or where it is is not sure. */
async function problemOf(services: Services, visit: Visit | undefined): Promise<'old' | 'lost' | 'silent' | undefined> {
  if (!visit) return 'old';
  const [seen] = await deviceStatusViews(services.db, visit.caller, services.clock.now(), [visit.device]);
  if (!seen) return 'old';
  if (!seen.cloudConnectivity) return 'lost';
  return (await isSharedAddress(services, visit)) ? 'silent' : undefined;
}

async function visitAt(services: Services, { headers }: IncomingMessage, device: string): Promise<Visit | undefined> {
  for (const part of headers.cookie?.split(';') ?? []) {
    const [name, value] = part.trim().split('=');
    const visit = name === COOKIE && value ? await visitOfSession(services, value, device) : undefined;
    if (visit) return visit;
  }
  return undefined;
}

/** For the page's policy; what could say more in it is left out. */
const hostOf = ({ headers: { host = '' } }: IncomingMessage): string =>
  /^[\w.-]+(:\d+)?$/.test(host) ? host : 'localhost';
