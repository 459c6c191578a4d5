import { federation } from './federation';
import { loadLifecycles } from './load';
import { aRelease } from './testing/a-release';

jest.mock('./federation', () => ({ federation: jest.fn(), offerShared: () => Promise.resolve() }));

const RELEASE = aRelease('mf-recipes', '2');
const LIFECYCLES = { bootstrap: 1, mount: 1, unmount: 1, update: 1 };
const FETCHED_BADLY = new Error('RUNTIME-008 … ScriptNetworkError: Failed to load script');

/** What the federation runtime answers, one try after the other, and whether the files could be renewed between them. */
function stage(answers: readonly (() => unknown)[], isRenewed = true) {
  const loadRemote = jest.fn();
  for (const answer of answers) loadRemote.mockImplementationOnce(async () => answer());
  jest.mocked(federation).mockReturnValue({ registerRemotes: jest.fn(), loadRemote } as never);
  const renew = jest.fn(async (_: unknown, __?: boolean) => isRenewed);
  Object.assign(globalThis, { portalScripts: { renew } });
  return { loadRemote, renew };
}
const throws = (error: Error) => () => {
  throw error;
};

describe('a version whose file came broken', () => {
  it('is loaded once more when the file was fetched anew, and nobody notices', async () => {
    const { loadRemote, renew } = stage([throws(FETCHED_BADLY), () => LIFECYCLES]);
    expect(await loadLifecycles(RELEASE)).toBe(LIFECYCLES);
    expect([renew.mock.calls, loadRemote.mock.calls.length]).toEqual([[[FETCHED_BADLY]], 2]);
  });

  it('may have come broken with more than one of its files, but is not asked for for ever', async () => {
    const { loadRemote } = stage([
      throws(FETCHED_BADLY),
      throws(FETCHED_BADLY),
      throws(FETCHED_BADLY),
      () => LIFECYCLES,
    ]);
    expect(await loadLifecycles(RELEASE)).toBe(LIFECYCLES);
    expect(loadRemote).toHaveBeenCalledTimes(4);

    const always = stage([]);
    always.loadRemote.mockRejectedValue(FETCHED_BADLY);
    await expect(loadLifecycles(RELEASE)).rejects.toMatchObject({ code: 'REMOTE_LOAD_FAILED' });
    expect(always.loadRemote).toHaveBeenCalledTimes(5);
  });

  it('has failed when the file is broken still, with what was thrown first', async () => {
    const { loadRemote } = stage([throws(FETCHED_BADLY), () => LIFECYCLES], false);
    await expect(loadLifecycles(RELEASE)).rejects.toMatchObject({ code: 'REMOTE_LOAD_FAILED', cause: FETCHED_BADLY });
    expect(loadRemote).toHaveBeenCalledTimes(1);
  });

  it.each([
    [new Error('RUNTIME-008 … ScriptExecutionError: loaded but threw'), 'REMOTE_NOT_RUNNABLE'],
    [new Error('RUNTIME-008 … ScriptNetworkError: timed out'), 'REMOTE_LOAD_TIMEOUT'],
  ])('is not asked for again where its bytes are not to blame: %p', async (error, code) => {
    const { renew } = stage([throws(error), () => LIFECYCLES]);
    await expect(loadLifecycles(RELEASE)).rejects.toMatchObject({ code });
    expect(renew).not.toHaveBeenCalled();
  });

  it('is asked for past the one that was silent with the next try, once, whatever comes of it', async () => {
    const release = aRelease('mf-recipes', '3');
    const silence = new Error('RUNTIME-008 … ScriptNetworkError: timed out');
    const { loadRemote, renew } = stage([throws(silence), () => LIFECYCLES, () => LIFECYCLES]);
    await expect(loadLifecycles(release)).rejects.toMatchObject({ code: 'REMOTE_LOAD_TIMEOUT' });
    renew.mockRejectedValue(new Error('no line'));
    expect(await loadLifecycles(release)).toBe(LIFECYCLES);
    expect(renew.mock.calls).toEqual([[silence, true]]);
    expect(renew.mock.invocationCallOrder[0]).toBeLessThan(loadRemote.mock.invocationCallOrder[1] ?? 0);
    await loadLifecycles(release);
    expect(renew).toHaveBeenCalledTimes(1);
  });
});
