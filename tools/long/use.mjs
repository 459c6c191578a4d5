import { fromBackend, logIn } from '../bench/database.mjs';

const DAY = 86_400_000;
const EMAIL = 'admin@demo.example';

/** Large ones in few bytes, as the portal still takes them: the most that decoding a picture costs. */
async function pictures() {
  const { default: sharp } = await fromBackend('sharp');
  const draw = (width, height) => sharp({ create: { width, height, channels: 3, background: '#8a2be2' } });
  return {
    png: await draw(5_000, 5_000).png().toBuffer(),
    jpeg: await draw(4_000, 3_000).jpeg({ progressive: true, quality: 40 }).toBuffer(),
  };
}

/**
 * People at a portal with demo data, as they come in a busy minute: a log-in, lists, values, an open event stream, pictures, cameras.
 * @param {string} url
 * @returns {Promise<(round: number) => Promise<void>>} one round of all of it; throws when an answer is none
 */
export async function peopleAt(url) {
  const { png, jpeg } = await pictures();
  let headers = { authorization: await logIn(url, EMAIL) };
  const ask = async (path, init = {}) => {
    const answer = await fetch(url + path, { headers, ...init });
    const body = await answer.arrayBuffer();
    if (!answer.ok)
      throw new Error(
        `${init.method ?? 'GET'} ${path} was answered with ${answer.status}: ${Buffer.from(body).toString().slice(0, 200)}`,
      );
    return Buffer.from(body);
  };
  const list = async (path) => JSON.parse((await ask(path)).toString());
  const upload = (method, path, bytes, type) => {
    const body = new FormData();
    body.append('file', new Blob([bytes], { type }), 'file');
    return ask(path, { method, body });
  };
  const devices = await list('/api/frontend/devices');
  const groups = await list('/api/groups');
  const watched = await firstWithCameras(groups, list);

  const listen = async () => {
    const abort = new AbortController();
    const answer = await fetch(`${url}/api/frontend/events`, { headers, signal: abort.signal });
    await answer.body?.getReader().read();
    abort.abort();
  };
  return async (round) => {
    headers = { authorization: await logIn(url, EMAIL) };
    const some = Array.from({ length: 20 }, (_, n) => devices[(round * 20 + n) % devices.length].uuid).join(',');
    const now = Date.now();
    await Promise.all([
      ...[
        '/devicemanager',
        '/api/frontend/devices',
        '/api/frontend/groups',
        '/api/incidents',
        '/api/user/self',
        '/api/frontend/notifications',
      ].map((path) => ask(path)),
      ask(`/api/frontend/device/sensordata?ids=${some}&from=${now - 31 * DAY}&to=${now}`),
      listen(),
      upload('PUT', `/api/groups/${groups[0].id}/icon`, round % 2 ? png : jpeg, round % 2 ? 'image/png' : 'image/jpeg'),
      upload('PUT', `/api/groups/${groups[1].id}/icon`, round % 2 ? jpeg : png, round % 2 ? 'image/jpeg' : 'image/png'),
      ...(round % 10 === 0
        ? [upload('POST', `/api/recipes/${groups[0].id}`, Buffer.alloc(1_000_000, 'a'), 'application/octet-stream')]
        : []),
      ...watched.map((camera) => ask(`${camera}/${round % 10 === 0 ? 'video' : 'snapshot'}`)),
    ]);
  };
}

/** The addresses of the cameras of the first group that has some. */
async function firstWithCameras(groups, list) {
  for (const { id } of groups) {
    const cameras = await list(`/api/cameras/${id}/cameras`);
    if (cameras.length > 0) return cameras.map((camera) => `/api/cameras/${id}/cameras/${camera.id}`);
  }
  return [];
}
