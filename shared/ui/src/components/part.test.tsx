import { loadTexts } from '@portal/platform/i18n';
import { lazyRetry } from '@portal/platform/lazy-retry';
import { useReach } from '@portal/platform/reach';
import { setStore } from '@portal/platform/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { Part, type PartProps } from './part';
import '../texts';

// On a busy machine a screen takes its time; what never comes still fails.
jest.setTimeout(30_000);

/** A file that can be taken away and brought back. */
function file(isThere = false) {
  const state = { isThere, asked: 0 };
  const Content = lazyRetry(async () => {
    state.asked++;
    if (!state.isThere) throw new Error('Loading chunk 7 failed');
    return { default: () => <p>Content</p> };
  });
  return { state, Content };
}

class Above extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    return this.state.error ? <p>Above: {this.state.error.message}</p> : this.props.children;
  }
}

const show = (part: Omit<PartProps, 'children'>, content: ReactNode) =>
  act(async () =>
    render(
      <Above>
        <input aria-label="Comment" defaultValue="" />
        <Part {...part}>{content}</Part>
      </Above>,
    ),
  );
const title = () => screen.findByText('This part can’t be loaded right now', undefined, { timeout: 5_000 });

describe('a part whose file is missing [R-EXT-24, R-SHELL-25]', () => {
  beforeAll(() => loadTexts('ui'));
  beforeEach(() => {
    // React reports what a boundary caught.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    setStore(useReach, { isOffline: false });
    // Whether the server is there is asked when the network is back; without an answer later tests would be offline.
    globalThis.fetch = async () => new Response();
  });

  it('says so in its own place; what is around it and what was typed stays [R-EXT-31]', async () => {
    const { Content } = file();
    await show({ place: 'inline' }, <Content />);
    fireEvent.change(screen.getByLabelText('Comment'), { target: { value: 'half a sentence' } });
    await title();
    expect(screen.getByRole('alert').textContent).toContain('what you typed stays');
    expect(screen.getByLabelText<HTMLInputElement>('Comment').value).toBe('half a sentence');
  });

  it('is shown when somebody tries again and the file is there', async () => {
    const { state, Content } = file();
    await show({ place: 'page' }, <Content />);
    await title();
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    state.isThere = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Content')).toBeTruthy();
  });

  it('comes by itself when the network is back', async () => {
    const { state, Content } = file();
    await show({ place: 'inline' }, <Content />);
    await title();
    state.isThere = true;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Content')).toBeTruthy();
  });

  it('comes by itself when the file is there again, though nothing says so', async () => {
    const { state, Content } = file();
    await show({ place: 'inline' }, <Content />);
    await title();
    state.isThere = true;
    expect(await screen.findByText('Content', undefined, { timeout: 10_000 })).toBeTruthy();
  });

  it('that nobody asked for says nothing', async () => {
    const { state, Content } = file();
    await show({ place: 'quiet' }, <Content />);
    await waitFor(() => expect(state.asked).toBe(2));
    expect(screen.queryByText('This part can’t be loaded right now')).toBeNull();
    expect(screen.getByLabelText('Comment')).toBeTruthy();
  });

  it('as a dialog or popup can be closed', async () => {
    const onClose = jest.fn();
    const { Content } = file();
    await show({ place: 'popup', onClose }, <Content />);
    await title();
    fireEvent.click(screen.getByText('Close'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it.each(['dialog', 'popup'] as const)(
    'as a %s keeps the focus inside, and is closed by Escape as a browser asks it to [R-SHELL-26]',
    async (place) => {
      const [modal, onClose] = [jest.fn(), jest.fn()];
      Object.assign(HTMLDialogElement.prototype, { showModal: modal });
      const { Content } = file();
      await show({ place, onClose }, <Content />);
      const dialog = (await title()).closest('dialog')!;
      expect(modal.mock.contexts).toEqual([dialog]);
      fireEvent(dialog, new Event('cancel', { cancelable: true }));
      expect(onClose).toHaveBeenCalledTimes(1);
      Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
    },
  );

  it('that is all its root shows goes on to whoever has another version, unless the network is away', async () => {
    await show({ place: 'page', whole: true }, <OfMissing />);
    expect(await screen.findByText(/^Above/, undefined, { timeout: 5_000 })).toBeTruthy();
    setStore(useReach, { isOffline: true });
    const { Content } = file();
    await show({ place: 'page', whole: true }, <Content />);
    await title();
  });
});

const { Content: OfMissing } = file();
const Broken = (): ReactNode => {
  throw new Error('a mistake in the code');
};

describe('a part whose code throws', () => {
  beforeAll(() => loadTexts('ui'));
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));

  it('of a remote is left to whoever can show another version of it', async () => {
    await show({ place: 'inline' }, <Broken />);
    expect(screen.getByText('Above: a mistake in the code')).toBeTruthy();
  });

  it('of the shell keeps to its place', async () => {
    await show({ place: 'inline', catches: 'everything' }, <Broken />);
    await title();
    expect(screen.getByLabelText('Comment')).toBeTruthy();
  });
});
