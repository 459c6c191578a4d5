import { registerTexts } from '@portal/platform/i18n';
import { act, waitFor } from '@testing-library/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { CardGrid } from './data-table/CardGrid';
import { makeLifecycles } from './remote';

const LOCATION = { pathname: '/', search: '', hash: '', state: null, key: '' };

/** Mounts a page as the shell does, and answers what it told, and what stood there before the task of the mount ended. */
async function mountPage(
  page: () => React.ReactNode,
  domElement = document.createElement('div'),
): Promise<{ told: string[]; atOnce: string | null }> {
  const told: string[] = [];
  const { mount } = makeLifecycles('mf-billing', { page });
  let atOnce: string | null = null;
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
    atOnce = domElement.textContent;
  });
  await mounted;
  return { told, atOnce };
}

describe('the parcel of a remote', () => {
  it('says that it is ready when its content is on the screen', async () => {
    expect((await mountPage(() => 'Content')).told).toEqual(['ready']);
  });

  it('is drawn in the task in which it is mounted', async () => {
    expect((await mountPage(() => 'Content')).atOnce).toBe('Content');
  });

  it('is drawn behind that task where the shell has something in its place', async () => {
    const domElement = document.createElement('div');
    domElement.dataset.inPieces = '';
    expect(await mountPage(() => 'Content', domElement)).toEqual({ told: ['ready'], atOnce: '' });
    expect(domElement.textContent).toBe('Content');
  });

  it('shows the head of a page first, with room for its rows, and then the rows', async () => {
    const seen: string[] = [];
    function Page() {
      const page = useRef<HTMLDivElement>(null);
      const note = () => {
        const list = page.current?.querySelector<HTMLElement>('[role=list]');
        seen.push(`${page.current?.textContent} ${list?.style.paddingBottom}`);
      };
      useLayoutEffect(note, []);
      return (
        <div ref={page}>
          <h1>Head</h1>
          <CardGrid
            label="Rows"
            items={['A', 'B']}
            keyOf={String}
            size={{ least: 1_000_000, height: 90, gap: 10 }}
            card={(name) => <Card name={name} note={note} />}
          />
        </div>
      );
    }
    function Card({ name, note }: { name: string; note: () => void }) {
      useLayoutEffect(note, [note]);
      return name;
    }
    await mountPage(() => <Page />);
    await waitFor(() => expect(seen.at(-1)).toBe('HeadAB 0px'));
    expect(seen.at(0)).toBe('Head 200px');
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
    expect((await mountPage(page)).told.filter((word) => word !== 'ready')).toEqual(['failed: broken']);
  });
});

describe('the texts of a remote', () => {
  const start = (name: 'mf-billing' | 'mf-cameras' = 'mf-billing') => {
    const { bootstrap } = makeLifecycles(name, { page: () => null });
    const told = jest.fn();
    void (bootstrap as (given: object) => Promise<unknown>)({ name: 'parcel' }).then(told);
    return told;
  };
  afterEach(() => jest.useRealTimers());

  it('are there before it is drawn, and are asked for once', async () => {
    let come: (texts: object) => void = () => undefined;
    const load = jest.fn(() => new Promise<Record<string, unknown>>((resolve) => (come = resolve as typeof come)));
    registerTexts('mf-billing', load);
    const told = start();
    expect(load).toHaveBeenCalledTimes(1);
    await new Promise((resolve) => setTimeout(resolve));
    expect(told).not.toHaveBeenCalled();
    come({ a: 'A' });
    await waitFor(() => expect(told).toHaveBeenCalled());
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('that nobody has, or that fail, are told where they are used', async () => {
    const unknown = start('mf-cameras');
    await waitFor(() => expect(unknown).toHaveBeenCalled());
    registerTexts('mf-billing', () => Promise.reject(new Error('away')));
    const told = start();
    await waitFor(() => expect(told).toHaveBeenCalled(), { timeout: 3_000 });
  });

  it('that hang hold it up for a second', async () => {
    jest.useFakeTimers();
    registerTexts('mf-billing', () => new Promise<never>(() => undefined));
    const told = start();
    await jest.advanceTimersByTimeAsync(999);
    expect(told).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(told).toHaveBeenCalled();
  });
});
