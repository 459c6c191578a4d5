import { ApiError } from '@portal/platform/call';
import { changedByBoth } from '@portal/platform/editing/draft';
import { mergedSave } from './merged-save';

type Oven = { name: string; city: string };
const version = (name: string, city: string, number: number) => ({ body: { name, city }, etag: `"v${number}"` });
const FIRST = version('Oven', 'Ulm', 1);
const meanwhile = () => new ApiError(412, 'ERROR_CHANGED_MEANWHILE', 'changed meanwhile');

function store(theirs: ReturnType<typeof version> | undefined, refusals = 1) {
  const send = jest.fn(async (values: Oven) => ({ body: values, etag: '"v9"' }));
  for (let count = 0; count < refusals; count++) send.mockRejectedValueOnce(meanwhile());
  const reload = jest.fn(async () => theirs);
  return { valuesOf: (body: Oven) => body, send, reload };
}

describe('a merged save', () => {
  it('keeps what both changed in different fields, over the newest version [R-EXT-04]', async () => {
    const theirs = version('Oven', 'Bonn', 2);
    const given = store(theirs);
    await mergedSave({ name: 'Mine', city: 'Ulm' }, FIRST, given);
    expect(given.send.mock.calls).toEqual([
      [{ name: 'Mine', city: 'Ulm' }, FIRST],
      [{ name: 'Mine', city: 'Bonn' }, theirs],
    ]);
  });

  it('leaves the same field to the person, unless both set the same [R-EXT-04]', async () => {
    await expect(
      mergedSave({ name: 'Mine', city: 'Ulm' }, FIRST, store(version('Theirs', 'Ulm', 2))),
    ).rejects.toMatchObject({ status: 412 });
    const same = store(version('Mine', 'Ulm', 2));
    await mergedSave({ name: 'Mine', city: 'Ulm' }, FIRST, same);
    expect(same.send).toHaveBeenCalledTimes(2);
    expect(changedByBoth({ name: 'Mine', city: 'Rom' }, FIRST.body, { name: 'Theirs', city: 'Ulm' })).toEqual(['name']);
  });

  it('gives up when it cannot read what is stored, after three who were faster, and at every other refusal', async () => {
    const unread = store(undefined);
    await expect(mergedSave(FIRST.body, FIRST, unread)).rejects.toMatchObject({ status: 412 });
    expect(unread.send).toHaveBeenCalledTimes(1);
    const busy = store(version('Oven', 'Bonn', 2), 5);
    await expect(mergedSave({ name: 'Mine', city: 'Ulm' }, FIRST, busy)).rejects.toMatchObject({ status: 412 });
    expect(busy.send).toHaveBeenCalledTimes(3);
    const refused = store(FIRST, 0);
    refused.send.mockRejectedValueOnce(new ApiError(403, 'ERROR_NO_RIGHT', 'no'));
    await expect(mergedSave(FIRST.body, FIRST, refused)).rejects.toMatchObject({ status: 403 });
    expect(refused.reload).not.toHaveBeenCalled();
  });
});
