import { CONTRACT_VERSION } from '@portal/contracts/remote';
import { act, render, screen } from '@testing-library/react';
import { loadLifecycles } from './load';
import { useRegistry } from './registry';
import { drawing } from './testing/drawing';
import { useParcelHost } from './useParcelHost';

jest.mock('./load', () => ({
  loadLifecycles: jest.fn(() => Promise.reject(new Error('no network'))),
}));
jest.mock('./registry', () => ({
  ...jest.requireActual('./registry'),
  renewRegistry: jest.fn(() => Promise.resolve()),
}));

const VIEW = { kind: 'page' } as const;
const LOCATION = { pathname: '/', search: '', hash: '', state: null, key: '' };

function Page() {
  const { element, state } = useParcelHost('mf-billing', {
    view: VIEW,
    location: LOCATION,
    navigationType: 'POP',
    navigator: {} as never,
  });
  return (
    <>
      <p>{state.state}</p>
      <div ref={element} />
    </>
  );
}

it('tries again by itself when the network is back [R-EXT-24]', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const extras = { name: 'mf-billing', contract: CONTRACT_VERSION, integrity: {}, panels: [] };
  const entry = {
    url: '/remotes/mf-billing/1/remoteEntry.js',
    metadata: { version: '1', integrity: '' },
    extras,
  } as never;
  useRegistry.setState({ state: 'ready', remotes: new Map([['mf-billing', entry]]) });
  render(<Page />);
  await screen.findByText('failed');
  jest.mocked(loadLifecycles).mockResolvedValue(drawing('back again'));
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('back again');
  await screen.findByText('shown');
});
