/**
 * The way to the cameras of a site. The embedded service is the simulator's; a real one (CAMERA_URL) speaks the same few calls, with
 * `Authorization: Bearer` and an account for each group:
 * `GET /accounts/{account}/cameras` → `[{id, name}]`, 409 before somebody has let the portal in;
 * `POST /accounts/{account}/authorizations` → `{link}`, the page where somebody does;
 * `GET /accounts/{account}/cameras/{id}/snapshot.jpg` and `…/video.mp4`.
 */
import type { Config } from '../config';
import { mediaTypeIn } from '../kernel/media-type';
import type { Services } from '../kernel/services';
import { besideOrigin } from './beside-origin';
import { boundedBytes } from './bounded-bytes';
import { patience } from './patience';

export interface ServiceCamera {
  readonly id: string;
  readonly name: string;
}
/** A camera of a group, as pictures are asked for. */
export interface CameraRef {
  readonly account: string;
  readonly externalId: string;
  readonly name: string;
}
export interface CameraService {
  /** The cameras of an account; `unauthorized` before somebody has let the portal in, undefined when the service does not answer. */
  cameras(account: string): Promise<readonly ServiceCamera[] | 'unauthorized' | undefined>;
  /** Where somebody lets the portal in: a page of the service, on an origin that the settings allow. Undefined when there is none. */
  authorization(account: string, host: string | undefined): Promise<string | undefined>;
  /**
   * The camera's current picture as JPEG; undefined when the service has none or does not answer.
   * @param gone says that nobody waits for it any more
   */
  snapshot(camera: CameraRef, gone?: AbortSignal): Promise<Buffer | undefined>;
  /** The last seconds as MP4; undefined likewise. */
  video(camera: CameraRef, gone?: AbortSignal): Promise<Buffer | undefined>;
}

const TIMEOUT_MS = 5_000;
const VIDEO_TIMEOUT_MS = 30_000;
const PICTURE_BYTES = 16 * 1_048_576;
const VIDEO_BYTES = 64 * 1_048_576;
const ANSWER_BYTES = 1_048_576;
const CAMERAS_MAX = 1_000;

/** The key of the embedded service; made once for the installation. */
export const cameraServiceKey = ({ secrets }: Pick<Services, 'secrets'>): Promise<string> =>
  secrets.of('camera-service');

type Asked = Pick<
  Config,
  'cameraUrl' | 'cameraToken' | 'cameraLoginOrigins' | 'cameraPublicUrl' | 'cameraPort' | 'host' | 'origins'
>;

/** The origins on which log-in pages of cameras stand; the page's policy lets no others into a frame. */
export function cameraLoginOrigins(config: Asked): string[] {
  if (config.cameraUrl !== undefined)
    return [...new Set([new URL(config.cameraUrl).origin, ...config.cameraLoginOrigins])];
  if (config.cameraPublicUrl !== undefined) return [new URL(config.cameraPublicUrl).origin];
  return config.origins.map((origin) => besideOrigin(origin, config.cameraPort));
}

/** The camera service of the settings. */
export async function cameraServiceOf(services: Pick<Services, 'config' | 'secrets'>): Promise<CameraService> {
  const { config } = services;
  const local =
    config.host === '0.0.0.0' || config.host === '::'
      ? '127.0.0.1'
      : config.host.includes(':')
        ? `[${config.host}]`
        : config.host;
  const url = (config.cameraUrl ?? `http://${local}:${config.cameraPort}`).replace(/\/+$/, '');
  const key = config.cameraUrl === undefined ? await cameraServiceKey(services) : config.cameraToken;
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const of = (account: string) => `${url}/accounts/${encodeURIComponent(account)}`;
  const ask = (address: string, method = 'GET', signal = AbortSignal.timeout(TIMEOUT_MS)) =>
    fetch(address, { method, headers, signal, redirect: 'error' });
  const file = async (
    { account, externalId, name }: CameraRef,
    kind: string,
    type: string,
    most: number,
    timeout: number,
    gone?: AbortSignal,
  ) => {
    try {
      const answer = await ask(
        `${of(account)}/cameras/${encodeURIComponent(externalId)}/${kind}?name=${encodeURIComponent(name)}`,
        'GET',
        patience(timeout, gone),
      );
      if (!answer.ok || mediaTypeIn(answer.headers.get('content-type')) !== type) {
        await answer.body?.cancel();
        return undefined;
      }
      const bytes = await boundedBytes(answer.body, most);
      return bytes.length > 0 ? bytes : undefined;
    } catch {
      // The service is down, hangs or sends too much: the caller answers 503 and the portal keeps the last picture [R-CAM-06].
      return undefined;
    }
  };
  return {
    async cameras(account) {
      try {
        const answer = await ask(`${of(account)}/cameras`);
        if (answer.status === 409) return 'unauthorized';
        return answer.ok ? readCameras(await jsonOf(answer)) : undefined;
      } catch {
        return undefined;
      }
    },
    async authorization(account, host) {
      try {
        const answer = await ask(`${of(account)}/authorizations`, 'POST');
        const link = answer.ok ? linkOf(await jsonOf(answer)) : undefined;
        return link === undefined ? undefined : allowedLink(link, config, host);
      } catch {
        return undefined;
      }
    },
    snapshot: (camera, gone) => file(camera, 'snapshot.jpg', 'image/jpeg', PICTURE_BYTES, TIMEOUT_MS, gone),
    video: (camera, gone) => file(camera, 'video.mp4', 'video/mp4', VIDEO_BYTES, VIDEO_TIMEOUT_MS, gone),
  };
}

const jsonOf = async ({ body }: Response): Promise<unknown> =>
  JSON.parse((await boundedBytes(body, ANSWER_BYTES)).toString());

function readCameras(answer: unknown): ServiceCamera[] | undefined {
  if (!Array.isArray(answer)) return undefined;
  return (answer as unknown[]).slice(0, CAMERAS_MAX).flatMap((one) => {
    const { id, name } = (typeof one === 'object' && one !== null ? one : {}) as { id?: unknown; name?: unknown };
    return typeof id === 'string' && id !== '' && id.length <= 200
      ? [{ id, name: (typeof name === 'string' && name.trim() !== '' ? name : id).slice(0, 255) }]
      : [];
  });
}

const linkOf = (answer: unknown): string | undefined => {
  const link = typeof answer === 'object' && answer !== null ? (answer as { link?: unknown }).link : undefined;
  return typeof link === 'string' ? link : undefined;
};

/** The link when its origin is one of those allowed: what a service answers must not lead people anywhere else. */
function allowedLink(link: string, config: Asked, host: string | undefined): string | undefined {
  const origins = cameraLoginOrigins(config);
  // A person at 127.0.0.1 stays there: the log-in page stands on the same host as the portal that they opened.
  const own = origins[config.origins.findIndex((origin) => new URL(origin).host === host)] ?? origins[0];
  if (!URL.canParse(link, own)) return undefined;
  const target = new URL(link, own);
  return origins.includes(target.origin) ? target.href : undefined;
}
