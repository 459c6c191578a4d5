import { useRights } from '@portal/platform/rights';
import { useSwitches } from '@portal/platform/switches';
import { setStore } from '@portal/platform/testing';
import { act, render, screen } from '@testing-library/react';
import { PortalProvider } from '../provider';
import { ModuleGate } from './gates';

it('a page of a module waits for rights and switches, and then shows or says that it is off [R-AUTH-08, R-ROUTE-30]', async () => {
  setStore(useRights, { ready: false });
  setStore(useSwitches, { ready: true, map: true });
  await act(async () =>
    render(
      <PortalProvider name="test">
        <ModuleGate module="map" title="Map" off="Not part of the plan" loading="Loading">
          The map
        </ModuleGate>
      </PortalProvider>,
    ),
  );
  const shown = () => ['The map', 'Not part of the plan'].map((text) => screen.queryByText(text) !== null);
  expect(shown()).toEqual([false, false]);
  act(() => {
    setStore(useRights, { ready: true });
    setStore(useSwitches, { ready: false });
  });
  expect(shown()).toEqual([false, false]);
  act(() => setStore(useSwitches, { ready: true }));
  expect(shown()).toEqual([true, false]);
  act(() => setStore(useSwitches, { map: false }));
  expect(shown()).toEqual([false, true]);
});
