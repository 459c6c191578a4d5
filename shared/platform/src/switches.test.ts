import { MODULE_DEFAULTS, MODULES } from '@portal/domain/modules';
import { useSnacks } from './snackbar';
import { switches, useSwitches } from './switches';

const answering = (answer: (module: string) => Response) => {
  globalThis.fetch = async (input) =>
    answer(new URL(input instanceof Request ? input.url : String(input)).pathname.split('/').at(-1) ?? '');
};

describe('module switches', () => {
  afterEach(() => switches.clear());

  it('are all off until they were asked for, and once the session has ended: nothing that one hides flashes up [R-SHELL-18, R-SHELL-20]', async () => {
    const unknown = { ready: false, ...Object.fromEntries(MODULES.map((module) => [module, false])) };
    expect(useSwitches.getState()).toEqual(unknown);
    answering(() => new Response('true'));
    await switches.load();
    expect(useSwitches.getState().recipes).toBe(true);
    switches.clear();
    expect(useSwitches.getState()).toEqual(unknown);
  });

  it('take the answers of the server [R-SHELL-19]', async () => {
    answering((module) => new Response(String(module === 'camera')));
    await switches.load();
    expect(useSwitches.getState()).toEqual({
      ready: true,
      camera: true,
      map: false,
      recipes: false,
      'incident-manager': false,
      'maintenance-message': false,
    });
  });

  it('have their defaults without an answer, which is only logged: camera off, all others on [R-SHELL-19, R-ERR-24]', async () => {
    const logged = jest.spyOn(console, 'warn').mockImplementation();
    answering((module) => {
      if (module === 'recipes') throw new TypeError('no network');
      return module === 'map' ? new Response('maybe') : new Response(null, { status: 503 });
    });
    await switches.load();
    expect(useSwitches.getState()).toEqual({
      ready: true,
      camera: false,
      map: true,
      recipes: true,
      'incident-manager': true,
      'maintenance-message': true,
    });
    expect(logged.mock.calls.map(([said]) => said).sort()).toEqual(
      ['camera', 'incident-manager', 'maintenance-message', 'recipes'].map(
        (module) => `Whether ${module} is on could not be asked.`,
      ),
    );
    expect(useSnacks.getState().snacks).toEqual([]);
    logged.mockRestore();
  });

  it('are those of the last visit while the server is out of reach [R-EXT-24]', () => {
    const known = { ...MODULE_DEFAULTS, camera: true, map: false };
    switches.take(known);
    expect(useSwitches.getState()).toEqual({ ready: true, ...known });
  });

  it('of a session that ended meanwhile are not taken [R-AUTH-19]', async () => {
    answering(() => new Response('true'));
    const loading = switches.load();
    switches.clear();
    await loading;
    expect(useSwitches.getState().ready).toBe(false);
  });
});
