import { IDS_MAX } from '@portal/domain/limits';
import { ApiError } from '@portal/platform/call';
import { changeMany, type Outcome } from './change-many';

const IDS = [...Array(IDS_MAX * 2 + 1).keys()].map((index) => `i${index}`);
const done = (ids: readonly string[]): Outcome[] => ids.map((id) => ({ id, done: true }));
/** Notes how many each call changes; those after the first so many fail. */
function server(works = Number.POSITIVE_INFINITY) {
  const sizes: number[] = [];
  const send = async ({ body }: { body: { ids: string[] } }) => {
    sizes.push(body.ids.length);
    if (sizes.length > works) throw new ApiError(503, 'ERROR_UNAVAILABLE', 'away');
    return done(body.ids);
  };
  return { sizes, send };
}

it('changes more than one call takes in several, one after the other, and tells of each [R-EXT-28, R-EXT-11]', async () => {
  const { sizes, send } = server();
  expect(await changeMany(send, IDS, { status: 'RESOLVED' })).toEqual(done(IDS));
  expect(sizes).toEqual([500, 500, 1]);
});

it('tells what was done before a call that failed, and calls no more [R-EXT-28]', async () => {
  const { sizes, send } = server(1);
  expect(await changeMany(send, IDS, { status: 'RESOLVED' })).toEqual([
    ...done(IDS.slice(0, 500)),
    ...IDS.slice(500).map((id) => ({ id, done: false, errorId: 'ERROR_UNAVAILABLE' })),
  ]);
  expect(sizes).toEqual([500, 500]);
});

it('tells how long what was refused with a call has to wait [R-ERR-03, R-EXT-28]', async () => {
  const send = async ({ body: { ids } }: { body: { ids: string[] } }) => {
    if (ids.includes('i0')) return done(ids);
    throw new ApiError(429, 'ERROR_TOO_MANY', 'too many', { retryAfter: 7 });
  };
  expect((await changeMany(send, IDS, { status: 'RESOLVED' })).slice(500)).toEqual(
    IDS.slice(500).map((id) => ({ id, done: false, errorId: 'ERROR_TOO_MANY', retryAfter: 7 })),
  );
});

it('fails as a whole where nothing was done', async () => {
  await expect(changeMany(server(0).send, IDS, { status: 'RESOLVED' })).rejects.toThrow(ApiError);
});
