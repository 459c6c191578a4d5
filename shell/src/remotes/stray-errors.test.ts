import type { RegistryEntry } from '@portal/contracts/registry';
import { aRelease } from './testing/a-release';

const FOLDER = 'http://localhost/remotes/mf-billing/1.0.0-ab/';
const thrownAt = (place: string, message = 'broken') =>
  Object.assign(new Error(message), {
    stack: `Error: ${message}\n    at x (http://localhost/shell/a.js:1:1)\n    at y (${place}:2:3)`,
  });
const rejection = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason });

describe('an error that no boundary sees', () => {
  let end: () => void;
  let off: () => void;
  let told: unknown[];
  let said: jest.SpyInstance;

  /** The code that tells comes with the first error, and then at once. */
  const hear = (event: Event) => {
    window.dispatchEvent(event);
    return new Promise((resolve) => setTimeout(resolve));
  };

  beforeEach(async () => {
    // A page of its own for each: what was told is told once in a page.
    jest.resetModules();
    const { bus } = await import('@portal/platform/bus');
    const { useRegistry } = await import('./registry');
    const { noteStarted } = await import('./started-releases');
    const { watchStrayErrors } = await import('./stray-errors');
    await import('./stray-error');
    told = [];
    said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    useRegistry.setState({
      remotes: new Map([['mf-billing', { extras: { owner: 'Team Billing' } } as RegistryEntry]]),
    });
    noteStarted(aRelease('mf-billing', '1.0.0-ab'));
    off = bus.on('remote:error', (payload) => told.push(payload));
    end = watchStrayErrors();
  });
  afterEach(() => {
    end();
    off();
  });

  it('is told with remote, version and team of the code in its stack', async () => {
    await hear(new ErrorEvent('error', { error: thrownAt(`${FOLDER}page.js`) }));
    await hear(rejection(thrownAt(`${FOLDER}page.js`, 'another')));
    expect(told).toEqual([
      { remote: 'mf-billing', version: '1.0.0-ab', code: 'SCRIPT_ERROR' },
      { remote: 'mf-billing', version: '1.0.0-ab', code: 'UNHANDLED_REJECTION' },
    ]);
    expect(said.mock.calls.map(([text]: [string]) => text)).toEqual([
      expect.stringMatching(/^mf-billing 1\.0\.0-ab \(Team Billing\).*SCRIPT_ERROR/),
      expect.stringMatching(/UNHANDLED_REJECTION/),
    ]);
  });

  it('is known by the address of its script when what was thrown is no error', async () => {
    await hear(new ErrorEvent('error', { error: 'just a text', filename: `${FOLDER}page.js` }));
    expect(told).toEqual([{ remote: 'mf-billing', version: '1.0.0-ab', code: 'SCRIPT_ERROR' }]);
  });

  it('is told once, however often a timer throws it', async () => {
    for (let n = 0; n < 5; n++) await hear(new ErrorEvent('error', { error: thrownAt(`${FOLDER}page.js`) }));
    expect(told).toHaveLength(1);
  });

  it('belongs to nobody when it comes from elsewhere, was an abort, or has no stack', async () => {
    await hear(new ErrorEvent('error', { error: thrownAt('http://localhost/remotes/mf-billing/9.9.9/page.js') }));
    await hear(rejection(Object.assign(thrownAt(`${FOLDER}page.js`), { name: 'AbortError' })));
    await hear(rejection(undefined));
    await hear(new ErrorEvent('error', { message: 'Script error.' }));
    expect(told).toEqual([]);
  });
});
