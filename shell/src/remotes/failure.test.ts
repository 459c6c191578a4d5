import { loadFailure, RemoteFailure, within } from './failure';

const chunkError = (type: string) =>
  Object.assign(new Error(`Loading chunk 12 failed.\n(${type})`), { name: 'ChunkLoadError', type });

describe('what a failed load is called', () => {
  it.each([
    [chunkError('timeout'), 'REMOTE_LOAD_TIMEOUT'],
    [chunkError('error'), 'REMOTE_LOAD_FAILED'],
    [chunkError('refused'), 'REMOTE_LOAD_FAILED'],
    [new Error('RUNTIME-008 … ScriptNetworkError: Script "x" timed out.'), 'REMOTE_LOAD_TIMEOUT'],
    [new Error('RUNTIME-008 … ScriptNetworkError: Failed to load script'), 'REMOTE_LOAD_FAILED'],
    [new Error('RUNTIME-008 … ScriptExecutionError: Script "x" loaded but threw'), 'REMOTE_NOT_RUNNABLE'],
    [new Error('RUNTIME-001 … no container'), 'REMOTE_NOT_RUNNABLE'],
    [new TypeError('No hash is known for the script x'), 'REMOTE_LOAD_FAILED'],
    [undefined, 'REMOTE_NOT_RUNNABLE'],
  ])('calls %s %s', (error, code) => {
    expect(loadFailure(error, '1.0.0')).toMatchObject({ code, version: '1.0.0' });
  });

  it('keeps a failure that already has a name', () => {
    const failure = new RemoteFailure('REMOTE_MOUNT_FAILED', '1.0.0');
    expect(loadFailure(failure, '2.0.0')).toBe(failure);
  });
});

describe('waiting', () => {
  it('ends with a timeout when nothing comes', async () => {
    await expect(within(new Promise(() => undefined), 5, '1.0.0')).rejects.toMatchObject({
      code: 'REMOTE_LOAD_TIMEOUT',
    });
  });

  it('answers what comes in time, and its error', async () => {
    await expect(within(Promise.resolve(3), 1000, '1.0.0')).resolves.toBe(3);
    await expect(within(Promise.reject(new Error('no')), 1000, '1.0.0')).rejects.toThrow('no');
  });
});
