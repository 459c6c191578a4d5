import { act } from '@testing-library/react';
import { useEffect } from 'react';
import { makeLifecycles } from './remote';

const LOCATION = { pathname: '/', search: '', hash: '', state: null, key: '' };

/** Mounts a page as the shell does, and answers what it told. */
async function mountPage(page: () => React.ReactNode): Promise<string[]> {
  const told: string[] = [];
  const { mount } = makeLifecycles('mf-billing', { page });
  const domElement = document.createElement('div');
  const navigator = { createHref: String, go: () => undefined, push: () => undefined, replace: () => undefined };
  const failed = (error: unknown) => told.push(`failed: ${(error as Error).message}`);
  const props = {
    name: 'parcel',
    domElement,
    view: { kind: 'page' },
    location: LOCATION,
    navigationType: 'POP',
    navigator,
    failed,
    ready: () => told.push('ready'),
  };
  let mounted: Promise<unknown> | undefined;
  await act(async () => {
    mounted = (mount as (given: object) => Promise<unknown>)(props);
  });
  await mounted;
  return told;
}

describe('the parcel of a remote', () => {
  it('says that it is ready when its content is on the screen', async () => {
    expect(await mountPage(() => 'Content')).toEqual(['ready']);
  });

  it.each([
    [
      'while rendering',
      () => {
        throw new Error('broken');
      },
    ],
    [
      'in an effect',
      function Page() {
        useEffect(() => {
          throw new Error('broken');
        }, []);
        return 'Content';
      },
    ],
  ])('says once that it failed when it throws %s', async (_, page) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect((await mountPage(page)).filter((word) => word !== 'ready')).toEqual(['failed: broken']);
  });
});
