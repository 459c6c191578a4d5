import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { ApiError } from '../api-error';
import { loadTexts } from '../i18n';
import { snackbar, useSnacks } from '../snackbar';
import { type DraftOptions, useDraft } from './useDraft';
import type { Version } from './useVersioned';

type Oven = { name: string; city: string };
const version = (name: string, city: string, number: number): Version<Oven> => ({
  body: { name, city },
  etag: `"v${number}"`,
});
const FIRST = version('Oven', 'Ulm', 1);
const meanwhile = () => new ApiError(412, 'ERROR_CHANGED_MEANWHILE', 'changed meanwhile');
const said = () => useSnacks.getState().snacks.map(({ kind, text }) => `${kind}: ${text}`);

/** A form whose server says what the test says; `load` is what the page hears of the server. */
function form(options: Partial<DraftOptions<Oven, Oven>> = {}) {
  const send = jest.fn(
    async (values: Oven, { etag }: Version<Oven>): Promise<Version<Oven> | undefined> => ({
      body: values,
      etag: `${etag}+`,
    }),
  );
  const reload = jest.fn(async (): Promise<Version<Oven> | undefined> => undefined);
  let load: (latest: Version<Oven>) => void = () => undefined;
  const { result } = renderHook(() => {
    const [latest, setLatest] = useState(FIRST);
    load = setLatest;
    return useDraft<Oven, Oven>({ latest, reload, valuesOf: (body) => body, send, saved: 'Saved.', ...options });
  });
  return { draft: () => result.current, send, reload, load: (latest: Version<Oven>) => act(() => load(latest)) };
}

beforeAll(() => loadTexts('errors', 'en'));
beforeEach(() => {
  for (const { id } of useSnacks.getState().snacks) snackbar.dismiss(id);
});

describe('a draft', () => {
  it('shows what is stored, and takes newer versions over while nothing is typed', () => {
    const { draft, load } = form();
    expect([draft().values, draft().dirty]).toEqual([FIRST.body, false]);
    load(version('Renamed', 'Ulm', 2));
    expect([draft().values.name, draft().stored.name, draft().dirty]).toEqual(['Renamed', 'Renamed', false]);
  });

  it('keeps what is typed when a newer version comes, and names the version it began with [R-EXT-04]', async () => {
    const { draft, load, send } = form();
    act(() => draft().set({ name: 'Mine' }));
    load(version('Theirs', 'Ulm', 2));
    expect([draft().values.name, draft().dirty]).toEqual(['Mine', true]);
    await act(() => draft().save());
    expect(send.mock.calls).toEqual([[{ name: 'Mine', city: 'Ulm' }, FIRST]]);
  });

  it('merging, shows what somebody else saved in the fields that were left alone, and is no conflict [R-EXT-04]', async () => {
    const { draft, load, send } = form({ merges: true });
    act(() => draft().set({ name: 'Mine' }));
    const theirs = version('Oven', 'Bonn', 2);
    load(theirs);
    expect([draft().values, draft().dirty]).toEqual([{ name: 'Mine', city: 'Bonn' }, true]);
    const both = version('Theirs', 'Rom', 3);
    load(both);
    expect(draft().values).toEqual({ name: 'Mine', city: 'Bonn' });
    await act(() => draft().save());
    expect(send.mock.calls).toEqual([[{ name: 'Mine', city: 'Bonn' }, theirs]]);
  });

  it('goes back to the form out of a conflict with what is typed, and meets it again [R-EXT-04, R-GRP-27]', async () => {
    const theirs = version('Theirs', 'Ulm', 2);
    const { draft, send } = form({ reload: async () => theirs });
    send.mockRejectedValue(meanwhile());
    act(() => draft().set({ name: 'Mine' }));
    await act(() => draft().save());
    expect(draft().conflict?.map(({ field }) => field)).toEqual(['name']);
    act(() => draft().goOn());
    expect([draft().conflict, draft().values.name, draft().dirty]).toEqual([undefined, 'Mine', true]);
    await act(() => draft().save());
    expect([draft().conflict?.map(({ field }) => field), send.mock.calls[1]?.[1]]).toEqual([['name'], FIRST]);
  });

  it('is not dirty once what was typed is taken back, nor by what does not count', () => {
    const { draft, load } = form({ clean: (values) => ({ ...values, name: values.name.trim() }) });
    act(() => draft().set({ name: 'Oven ' }));
    expect([draft().values.name, draft().dirty]).toEqual(['Oven ', false]);
    act(() => draft().set({ name: 'Oven 2' }));
    expect(draft().dirty).toBe(true);
    act(() => draft().set({ name: 'Oven' }));
    expect(draft().dirty).toBe(false);
    load(version('Renamed', 'Ulm', 2));
    expect(draft().values.name).toBe('Renamed');
  });

  it('stands on the reply of its save, although the page still knows the old version, and asks nothing again', async () => {
    const { draft, send, reload, load } = form({ clean: (values) => ({ ...values, name: values.name.trim() }) });
    act(() => draft().set({ name: ' New ' }));
    let isSaved: boolean | undefined;
    await act(async () => (isSaved = await draft().save()));
    expect([isSaved, draft().values.name, draft().dirty, said()]).toEqual([true, 'New', false, ['success: Saved.']]);
    act(() => draft().set({ city: 'Bonn' }));
    await act(() => draft().save());
    expect(send.mock.calls[1]).toEqual([
      { name: 'New', city: 'Bonn' },
      { body: { name: 'New', city: 'Ulm' }, etag: '"v1"+' },
    ]);
    expect(reload).not.toHaveBeenCalled();
    load(version('Later', 'Bonn', 9));
    expect(draft().values.name).toBe('Later');
  });

  it('stays on its version when the server does not answer another one, and says nothing when nobody wants it to', async () => {
    const { draft } = form({ send: async () => undefined, saved: undefined });
    act(() => draft().set({ name: 'New' }));
    await act(() => draft().save());
    expect([draft().stored, draft().dirty, said()]).toEqual([FIRST.body, false, []]);
  });

  it('is sent once, however often it is asked for, and is busy meanwhile [R-EXT-29]', async () => {
    let answer: (version: Version<Oven>) => void = () => undefined;
    const send = jest.fn(() => new Promise<Version<Oven>>((resolve) => (answer = resolve)));
    const { draft } = form({ send });
    act(() => draft().set({ name: 'New' }));
    const answers: boolean[] = [];
    act(() => {
      const { save } = draft();
      for (const again of [save, save]) void again().then((one) => answers.push(one));
    });
    expect(draft().busy).toBe(true);
    await act(async () => answer(version('New', 'Ulm', 2)));
    expect([send.mock.calls.length, draft().busy, answers.sort()]).toEqual([1, false, [false, true]]);
  });

  it.each([
    ['something was typed before', 'New'],
    ['nothing was', undefined],
  ])('keeps what is typed while it is being saved, on top of what was stored, where %s', async (_, name) => {
    let answer: (version: Version<Oven>) => void = () => undefined;
    const send = jest.fn(() => new Promise<Version<Oven>>((resolve) => (answer = resolve)));
    const { draft } = form({ send });
    if (name !== undefined) act(() => draft().set({ name }));
    act(() => void draft().save());
    act(() => draft().set({ name: 'Newer' }));
    const stored = version(name ?? 'Oven', 'Bonn', 2);
    await act(async () => answer(stored));
    expect([draft().values, draft().stored, draft().dirty]).toEqual([
      { name: 'Newer', city: 'Bonn' },
      stored.body,
      true,
    ]);
    act(() => void draft().save());
    expect(send.mock.calls[1]).toEqual([{ name: 'Newer', city: 'Bonn' }, stored]);
    await act(async () => answer(version('Newer', 'Bonn', 3)));
    expect([draft().values.name, draft().dirty]).toEqual(['Newer', false]);
  });

  it('keeps what is typed while it overwrites, and takes what was left alone from them [R-EXT-04]', async () => {
    const theirs = version('Theirs', 'Bonn', 2);
    let answer: (version: Version<Oven>) => void = () => undefined;
    const send = jest.fn((): Promise<Version<Oven>> => Promise.reject(meanwhile()));
    const { draft } = form({ send, reload: async () => theirs });
    act(() => draft().set({ name: 'Mine' }));
    await act(() => draft().save());
    send.mockImplementation(() => new Promise<Version<Oven>>((resolve) => (answer = resolve)));
    act(() => void draft().overwrite());
    act(() => draft().set({ name: 'Mine, too' }));
    await act(async () => answer(version('Mine', 'Bonn', 3)));
    expect([draft().values, draft().dirty, draft().conflict]).toEqual([
      { name: 'Mine, too', city: 'Bonn' },
      true,
      undefined,
    ]);
  });

  it('keeps what is typed when the save fails, and says why [R-GRP-27]', async () => {
    const refused = new ApiError(400, 'ERROR_VALIDATION', 'name', { field: 'name' });
    const onRefused = jest.fn();
    const { draft } = form({ send: () => Promise.reject(refused), onRefused });
    act(() => draft().set({ name: 'New' }));
    let isSaved: boolean | undefined;
    await act(async () => (isSaved = await draft().save()));
    expect([isSaved, draft().values.name, draft().dirty, draft().conflict]).toEqual([false, 'New', true, undefined]);
    expect(said()).toEqual([expect.stringMatching(/^error: ./)]);
    expect(onRefused).toHaveBeenCalledWith(refused);
  });

  it('goes on request, for the newest version', () => {
    const { draft, load } = form();
    act(() => draft().set({ name: 'Mine' }));
    load(version('Theirs', 'Ulm', 2));
    act(() => draft().discard());
    expect([draft().values.name, draft().dirty]).toEqual(['Theirs', false]);
  });
});

describe('a draft that somebody else was faster than [R-EXT-04]', () => {
  async function collide(typed: Partial<Oven>, theirs: Version<Oven> | undefined) {
    const send = jest.fn(async (values: Oven): Promise<Version<Oven>> => version(values.name, values.city, 3));
    send.mockRejectedValueOnce(meanwhile());
    const opened = form({ send, reload: async () => theirs });
    act(() => opened.draft().set(typed));
    await act(() => opened.draft().save());
    return { ...opened, send };
  }

  it('shows the fields that differ, with both values, keeps what is typed, and complains of nothing [R-GRP-27]', async () => {
    const { draft } = await collide({ name: 'Mine' }, version('Theirs', 'Bonn', 2));
    expect(draft().conflict).toEqual([
      { field: 'name', theirs: { name: 'Theirs', city: 'Bonn' }, yours: { name: 'Mine', city: 'Ulm' } },
    ]);
    expect([draft().values.name, draft().dirty, said()]).toEqual(['Mine', true, []]);
  });

  it('overwrites what was typed here alone, over their version', async () => {
    const theirs = version('Theirs', 'Bonn', 2);
    const { draft, send } = await collide({ name: 'Mine' }, theirs);
    await act(() => draft().overwrite());
    expect(send.mock.calls.at(-1)).toEqual([{ name: 'Mine', city: 'Bonn' }, theirs]);
    expect([draft().conflict, draft().values, draft().dirty]).toEqual([
      undefined,
      { name: 'Mine', city: 'Bonn' },
      false,
    ]);
  });

  it('meets the next one who was faster in the same way', async () => {
    const { draft, send } = await collide({ name: 'Mine' }, version('Theirs', 'Ulm', 2));
    send.mockRejectedValueOnce(meanwhile());
    await act(() => draft().overwrite());
    expect([draft().conflict?.length, draft().dirty]).toEqual([1, true]);
  });

  it('takes their values over when the own ones are discarded', async () => {
    const { draft, send } = await collide({ name: 'Mine' }, version('Theirs', 'Bonn', 2));
    act(() => draft().discard());
    expect([draft().values, draft().conflict, draft().dirty]).toEqual([
      { name: 'Theirs', city: 'Bonn' },
      undefined,
      false,
    ]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('has no field to show when both typed the same, or when their version cannot be had', async () => {
    const same = await collide({ name: 'Mine' }, version('Mine', 'Ulm', 2));
    expect(same.draft().conflict).toEqual([]);
    const unknown = await collide({ name: 'Mine' }, undefined);
    expect(unknown.draft().conflict).toEqual([
      { field: 'name', theirs: FIRST.body, yours: { name: 'Mine', city: 'Ulm' } },
    ]);
  });
});

describe('a change of our own beside the draft', () => {
  it('is what the draft stands on then, and what is typed stays', async () => {
    const { draft, send } = form();
    const other = version('Oven', 'Ulm', 2);
    act(() => draft().set({ name: 'Mine' }));
    act(() => draft().takeOver(other));
    expect(draft().values.name).toBe('Mine');
    await act(() => draft().save());
    expect(send.mock.calls[0]?.[1]).toBe(other);
  });

  it('does not hide what somebody else changed meanwhile [R-EXT-04]', async () => {
    const { draft, send } = form();
    act(() => draft().set({ name: 'Mine' }));
    act(() => draft().takeOver(version('Theirs', 'Ulm', 3)));
    await act(() => draft().save());
    expect(send.mock.calls[0]?.[1]).toBe(FIRST);
  });
});
