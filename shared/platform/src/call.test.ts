import { requestReset } from '@portal/contracts/accounts';
import { updateDevice } from '@portal/contracts/device-changes';
import { readDevices } from '@portal/contracts/devices';
import { updateGroup } from '@portal/contracts/group-changes';
import { readGroup, readGroupTree } from '@portal/contracts/groups';
import { listIncidents, readAttachment } from '@portal/contracts/incidents';
import { readModule } from '@portal/contracts/modules';
import { markNotification } from '@portal/contracts/notifications';
import { ApiError, call, callFull, idList } from './call';
import { etagMemory } from './http/etag-memory';

type Responder = (request: Request) => Response | Promise<Response>;
const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), { status: 200, ...init });

/** Answers every call, and remembers what was asked. */
function answering(respond: Responder) {
  const asked: Request[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    asked.push(request.clone());
    return respond(request);
  };
  return asked;
}

afterEach(() => etagMemory.clear());

describe('a call', () => {
  it('fills in path and query, and names itself in a header', async () => {
    const asked = answering(() => json([]));
    await call(listIncidents, { query: { group: 'ZzE3', status: 'NEW,INPROGRESS', limit: 25 } });
    expect(asked[0]?.url).toBe('http://localhost/api/incidents?group=ZzE3&status=NEW%2CINPROGRESS&limit=25');
    expect(asked[0]?.headers.get('x-request-id')).toMatch(/^[0-9a-f]{24}$/);
  });

  it('sends a body as JSON and the version that must still hold [R-EXT-04]', async () => {
    const asked = answering(() => json({}));
    await call(updateDevice, { params: { deviceId: 'ZDE' }, body: { name: 'Fryer' }, ifMatch: '"v3"' });
    expect(asked[0]).toMatchObject({ method: 'PUT', url: 'http://localhost/api/commander/ZDE' });
    expect(asked[0]?.headers.get('if-match')).toBe('"v3"');
    await expect(asked[0]?.json()).resolves.toEqual({ name: 'Fryer' });
  });

  it('sends a file as a form with its fields beside it, objects as JSON', async () => {
    const asked = answering(() => json({}));
    await call(updateGroup, {
      params: { groupId: 'ZzE' },
      body: { id: undefined, name: 'Kitchen', attributes: { city: 'Ulm' } },
      file: new File(['picture'], 'a.png'),
    });
    expect(asked[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    const form = await asked[0]!.formData();
    expect([form.get('name'), form.get('attributes'), form.has('id')]).toEqual(['Kitchen', '{"city":"Ulm"}', false]);
    expect(await (form.get('file') as File).text()).toBe('picture');
  });

  it('answers text as text and an empty 204 as nothing', async () => {
    answering(({ method }) => (method === 'GET' ? new Response('true') : new Response(null, { status: 204 })));
    await expect(call(readModule, { params: { name: 'map' } })).resolves.toBe('true');
    await expect(
      call(markNotification, { params: { timestamp: '1' }, query: { read: true } }),
    ).resolves.toBeUndefined();
  });

  it('tells tag, number of hits and the next page [R-EXT-05]', async () => {
    answering(() =>
      json([], {
        headers: { etag: '"x"', 'x-total-count': '612', link: '</api/incidents?cursor=abc&limit=25>; rel="next"' },
      }),
    );
    await expect(callFull(listIncidents)).resolves.toMatchObject({ body: [], etag: '"x"', total: 612, next: 'abc' });
  });

  it.each([
    ['</api/incidents?cursor=a>; rel=next', 'a'],
    ['</api/incidents?cursor=b>;rel="next"', 'b'],
    ['</api/incidents?cursor=c>  ;  rel="next"', 'c'],
    ['</api/incidents?cursor=d>; rel="prev", </api/incidents?cursor=e>; rel="next"', 'e'],
    ['</api/incidents?limit=25>; rel="next"', undefined],
    ['</api/incidents?cursor=f>; rel="prev"', undefined],
    ['next', undefined],
  ])('finds the next page however it is written, and no other: %s [R-EXT-05]', async (link, next) => {
    answering(() => json([], { headers: { link } }));
    expect((await callFull(listIncidents)).next).toBe(next);
  });

  it.each(['null', '"ERROR_NO_RIGHT"', '[1]', 'no JSON'])(
    'is refused by its status where the answer names no error: %s [R-API-02]',
    async (body) => {
      answering(() => new Response(body, { status: 404, headers: { 'content-type': 'application/json' } }));
      await expect(call(listIncidents)).rejects.toMatchObject({ status: 404, errorId: 'ERROR_NOT_FOUND' });
    },
  );

  it.each([
    [404, 'ERROR_DEVICE_UNKNOWN'],
    [503, 'ERROR_BUSY'],
  ] as const)(
    'is refused by the id that the answer names, whatever its status %i would say [R-API-02]',
    async (status, errorId) => {
      answering(() => json({ errorId, message: '' }, { status }));
      await expect(call(listIncidents)).rejects.toMatchObject({ status, errorId });
    },
  );

  it.each(['"one"', 'W/"one"'])(
    'keeps tag and body itself and takes a 304 as unchanged: %s [R-EXT-06]',
    async (etag) => {
      let now = { etag, id: 'ZzE' };
      const asked = answering(({ headers }) =>
        headers.get('if-none-match') === now.etag
          ? new Response(null, { status: 304 })
          : json([{ id: now.id }], { headers: { etag: now.etag } }),
      );
      const first = await call(readGroupTree);
      const again = await call(readGroupTree);
      expect(asked.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, etag]);
      // The very same object: nothing that shows it has to be drawn again.
      expect(again).toBe(first);
      // What has changed takes its place, with its own tag.
      now = { etag: '"two"', id: 'ZzI' };
      const changed = await call(readGroupTree);
      expect(changed).toEqual([{ id: 'ZzI' }]);
      expect(await call(readGroupTree)).toBe(changed);
      expect(asked.slice(2).map(({ headers }) => headers.get('if-none-match'))).toEqual([etag, '"two"']);
    },
  );

  it('knows the number of hits and the next page of what is unchanged, too [R-EXT-06, R-EXT-05]', async () => {
    const headers = { etag: '"one"', 'x-total-count': '612', link: '</api/incidents?cursor=abc>; rel="next"' };
    answering(({ headers: sent }) =>
      sent.has('if-none-match') ? new Response(null, { status: 304 }) : json([], { headers }),
    );
    await callFull(listIncidents);
    await expect(callFull(listIncidents)).resolves.toEqual({ body: [], etag: '"one"', total: 612, next: 'abc' });
  });

  it('remembers each address by itself, with what it asks for [R-EXT-06]', async () => {
    const asked = answering(({ url }) => json({ url }, { headers: { etag: '"one"' } }));
    await call(readGroup, { params: { groupId: 'ZzE' } });
    await call(readGroup, { params: { groupId: 'ZzI' } });
    await call(listIncidents, { query: { q: 'door' } });
    await call(listIncidents, { query: { q: 'lid' } });
    expect(asked.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null, null, null]);
  });

  it('turns an error answer into an error with its data [R-API-02]', async () => {
    answering(() =>
      json(
        { errorId: 'ERROR_VALIDATION', message: 'name must not be empty', field: 'name' },
        { status: 400, headers: { 'x-request-id': 'r-1' } },
      ),
    );
    const error = await call(readGroupTree).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, errorId: 'ERROR_VALIDATION', field: 'name', requestId: 'r-1' });
  });

  it.each([
    ['a page of a proxy', new Response('<html>', { status: 502 }), 502, 'ERROR_UNAVAILABLE'],
    ['an unknown id', new Response('{"errorId":"ERROR_NEW"}', { status: 404 }), 404, 'ERROR_NOT_FOUND'],
    ['an empty body', new Response(null, { status: 500 }), 500, 'ERROR_UNKNOWN'],
  ])('finds an error id by status for %s [R-ERR-13, R-API-02]', async (_, response, status, errorId) => {
    answering(() => response);
    await expect(call(readGroupTree)).rejects.toMatchObject({ status, errorId });
  });

  it.each([
    [400, 'ERROR_UNKNOWN'],
    [401, 'ERROR_UNAUTHORIZED'],
    [403, 'ERROR_UNKNOWN'],
    [405, 'ERROR_METHOD_NOT_ALLOWED'],
    [412, 'ERROR_CHANGED_MEANWHILE'],
    [413, 'ERROR_TOO_LARGE'],
    [415, 'ERROR_BODY_TYPE'],
    [429, 'ERROR_TOO_MANY'],
    [503, 'ERROR_UNAVAILABLE'],
    [504, 'ERROR_UNAVAILABLE'],
  ])(
    'of a mere %i takes no more than it says [R-API-02, R-ERR-06, R-ERR-08, R-ERR-11, R-ERR-15, R-ERR-19]',
    async (status, errorId) => {
      answering(() => new Response('<html>', { status }));
      await expect(call(requestReset, { query: { email: 'kim@x.example' } })).rejects.toMatchObject({
        status,
        errorId,
      });
    },
  );

  it('reads the waiting time of a 429 [R-ERR-03]', async () => {
    answering(() =>
      json({ errorId: 'ERROR_TOO_MANY', message: '' }, { status: 429, headers: { 'retry-after': '90' } }),
    );
    await expect(call(readGroupTree)).rejects.toMatchObject({ status: 429, retryAfter: 90 });
  });

  it.each([
    [90_000, 90],
    [-90_000, 1],
  ])('reads it of a date as well, as a proxy may write it: %i ms from now [R-ERR-03]', async (ahead, retryAfter) => {
    // What a date says ends with its seconds.
    jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 2, 8));
    const date = new Date(Date.now() + ahead).toUTCString();
    answering(() => new Response('', { status: 429, headers: { 'retry-after': date } }));
    await expect(call(readGroupTree)).rejects.toMatchObject({ status: 429, retryAfter });
  });

  it('counts as 503 when nothing can be loaded [R-AUTH-17]', async () => {
    answering(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call(readGroupTree)).rejects.toMatchObject({ status: 503, errorId: 'ERROR_UNAVAILABLE' });
  });

  it('counts as 503 when the answer is cut off [R-AUTH-17]', async () => {
    answering(() => new Response('[{"id": "Zz'));
    await expect(call(readGroupTree)).rejects.toMatchObject({ status: 503 });
  });

  it('counts as 503 when the answer is a file that is cut off [R-AUTH-17]', async () => {
    answering(() => new Response(new ReadableStream({ pull: (cut) => cut.error(new TypeError('network error')) })));
    const params = { incidentId: 'aTE', attachmentId: 'f1' };
    await expect(call(readAttachment, { params })).rejects.toMatchObject({ status: 503, errorId: 'ERROR_UNAVAILABLE' });
  });

  it('counts as 503 when no answer comes within a minute [R-AUTH-17]', async () => {
    jest.useFakeTimers();
    answering(
      ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const outcome = call(readGroupTree).catch((error: ApiError) => error.status);
    await jest.advanceTimersByTimeAsync(59_000);
    expect(await Promise.race([outcome, 'waiting'])).toBe('waiting');
    await jest.advanceTimersByTimeAsync(2_000);
    await expect(outcome).resolves.toBe(503);
    jest.useRealTimers();
  });

  it('stays an abort when its caller stops it', async () => {
    const stop = new AbortController();
    answering(
      ({ signal }) =>
        new Promise((_, reject) => {
          if (signal.aborted) reject(signal.reason as Error);
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const answer = call(readGroupTree, undefined, { signal: stop.signal });
    stop.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a list of ids', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, n) => `d${n}`);

  it('is asked in parts of 100 and answered in its order [R-CONST-04]', async () => {
    const asked = answering(({ url }) => json((new URL(url).searchParams.get('ids') ?? '').slice(1, -1).split(',')));
    await expect(call(readDevices, { query: { ids: idList(ids(230)) } })).resolves.toEqual(ids(230));
    expect(asked.map(({ url }) => new URL(url).searchParams.get('ids')?.split(',').length)).toEqual([100, 100, 30]);
  });

  it('asks each part for what the whole list was asked for [R-CONST-04, R-EXT-05]', async () => {
    const asked = answering(() => json([]));
    await call(readDevices, { query: { ids: idList(ids(101)), fields: 'uuid', sort: 'name' } });
    const rest = asked.map(({ url }) => ['fields', 'sort'].map((name) => new URL(url).searchParams.get(name)));
    expect(rest).toEqual([
      ['uuid', 'name'],
      ['uuid', 'name'],
    ]);
  });

  it('of 100 is one call [R-CONST-04]', async () => {
    const asked = answering(() => json([]));
    await call(readDevices, { query: { ids: idList(ids(100)) } });
    expect(asked).toHaveLength(1);
  });

  it('travels in brackets, with commas between [R-API-03]', async () => {
    const asked = answering(() => json([]));
    await call(readDevices, { query: { ids: idList(ids(2)) } });
    expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?ids=%5Bd0%2Cd1%5D']);
  });

  it('that is empty makes no call [R-API-03]', async () => {
    const asked = answering(() => json([]));
    await expect(call(readDevices, { query: { ids: idList([]) } })).resolves.toEqual([]);
    expect(asked).toEqual([]);
  });
});
