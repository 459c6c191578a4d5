/** The way to the cameras of a site. The embedded service is the simulator's; a real one speaks the same few calls. */
export interface CameraService {
  /** The camera's current picture as JPEG; undefined when the service has none or does not answer. */
  snapshot(camera: { externalId: string; name: string }): Promise<Buffer | undefined>;
}

const TIMEOUT_MS = 5_000;
const PICTURE_BYTES = 16 * 1_048_576;

/**
 * A camera service behind HTTP.
 * @param origin without a slash at the end
 */
export function cameraService(origin: string): CameraService {
  return {
    async snapshot({ externalId, name }) {
      const address = `${origin}/cameras/${encodeURIComponent(externalId)}/snapshot.jpg?name=${encodeURIComponent(name)}`;
      try {
        const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
        if (!answer.ok || answer.headers.get('content-type') !== 'image/jpeg') return undefined;
        const picture = Buffer.from(await answer.arrayBuffer());
        return picture.length <= PICTURE_BYTES ? picture : undefined;
      } catch {
        // The service is down or hangs: the caller answers 503 and the portal keeps the last picture [R-CAM-06].
        return undefined;
      }
    },
  };
}
