import { type Device, listDevices, readDevice } from '@portal/contracts/devices';
import { readGroupTree } from '@portal/contracts/groups';
import { live } from '@portal/platform/live';
import { useSnacks } from '@portal/platform/snackbar';
import { beginTestSession } from '@portal/platform/testing';
import { aDevice, aGroup } from '@portal/testing/builders';
import { fakeBackend } from '@portal/testing/fake-backend';
import { act, renderPortal } from '@portal/testing/render';
import { useMapDevices } from './map-devices';
import { useOneDevice } from './one-device';
import { type Fleet, useFleet } from './useFleet';

const MINUTE = 60_000;
const START = new Date('2026-03-12T13:00:00Z').getTime();
let shown: Fleet | undefined;
function Shown() {
  shown = useFleet();
  return null;
}

function OnMap() {
  useMapDevices();
  return null;
}

function OnItsPage() {
  useOneDevice('ZDE');
  return null;
}

/** Reading an answer takes turns of the real event loop, and no time of the faked clock. */
const realTimeout = setTimeout;
const turn = () => new Promise((resolve) => realTimeout(resolve, 0));
beforeEach(() => jest.useFakeTimers({ now: START, doNotFake: ['nextTick', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

/** Until nothing is under way any more: a call begins a few turns after it is wanted. */
async function arrived() {
  for (let quiet = 0; quiet < 10; quiet++) {
    await act(async () => {
      await turn();
      await jest.advanceTimersByTimeAsync(0);
    });
    if (shown === undefined || shown.reloading) quiet = 0;
  }
}

/** Goes on by minutes; in each of them a live event changes the device. */
async function pass(minutes: number, { uuid }: Device) {
  for (let minute = 0; minute < minutes; minute++) {
    live.deliver('pings', { [uuid]: Date.now() });
    await act(() => jest.advanceTimersByTimeAsync(MINUTE));
    await arrived();
  }
}

describe('the fleet that is shown', () => {
  async function fleet() {
    const backend = fakeBackend();
    const device = aDevice({ lastPing: 1 });
    backend.serve(readGroupTree, [aGroup({ devices: [device] })]);
    backend.serve(listDevices, [device]);
    shown = undefined;
    await renderPortal(<Shown />);
    await arrived();
    return { backend, device, asked: () => [backend.calls(readGroupTree).length, backend.calls(listDevices).length] };
  }

  it('is asked for anew every ten minutes, devices as well as groups, whatever live events said meanwhile [R-DEV-18, R-CONST-06, R-SHELL-24]', async () => {
    const { device, asked } = await fleet();
    expect(shown?.fleet.state).toBe('ready');
    expect(asked()).toEqual([1, 1]);
    await pass(9, device);
    expect(shown?.fleet).toMatchObject({ devices: [{ lastPing: START + 8 * MINUTE }] });
    const wait = async (ms: number) => {
      await act(() => jest.advanceTimersByTimeAsync(ms));
      await arrived();
    };
    await wait(59_000);
    expect(asked()).toEqual([1, 1]);
    await wait(1_500);
    expect(asked()).toEqual([2, 2]);
    // The token of this log-in lasts for 15 minutes.
    beginTestSession();
    await pass(9, device);
    expect(asked()).toEqual([2, 2]);
    await pass(1, device);
    expect(asked()).toEqual([3, 3]);
  });

  it.each([
    ['the map', OnMap, listDevices],
    ['the page of a device', OnItsPage, readDevice],
  ])(
    'is asked for anew every ten minutes on %s as well [R-DEV-18, R-CONST-06, R-SHELL-24]',
    async (_, On, endpoint) => {
      const backend = fakeBackend();
      backend.serve(listDevices, [aDevice()]);
      backend.serve(readDevice, aDevice());
      const { unmount } = await renderPortal(<On />);
      await arrived();
      const after = async (ms: number) => {
        await act(() => jest.advanceTimersByTimeAsync(ms));
        for (let turns = 0; turns < 5; turns++) await act(turn);
        return backend.calls(endpoint).length;
      };
      expect([await after(599_000), await after(1_500)]).toEqual([1, 2]);
      unmount();
    },
  );

  it('says when the oldest of it was last asked for with success, and that a reload failed, which is only logged [R-DEV-18, R-ERR-24]', async () => {
    const { backend, device, asked } = await fleet();
    await pass(9, device);
    expect(shown).toMatchObject({ updatedAt: START, stale: false });
    backend.fail(listDevices, 500);
    const logged = jest.spyOn(console, 'warn').mockImplementation();
    await pass(1, device);
    await pass(3, device);
    expect(logged.mock.calls).toEqual([
      [`${listDevices.path} could not be asked anew.`, expect.objectContaining({ status: 500 })],
    ]);
    logged.mockRestore();
    expect(asked()).toEqual([2, 2]);
    expect(shown).toMatchObject({ fleet: { state: 'ready' }, updatedAt: START, stale: true });
    expect(useSnacks.getState().snacks).toEqual([]);
    backend.serve(listDevices, [device]);
    act(() => shown?.reload());
    await arrived();
    expect(shown).toMatchObject({ updatedAt: START + 13 * MINUTE, stale: false });
  });
});
