import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { OPENED_ON, useFirstField } from './first-field';

/** As Fluent's dialog: it takes the focus in an effect of its own, after those of what it shows. */
function Opened({ loaded }: { loaded: boolean }) {
  const cross = useRef<HTMLButtonElement>(null);
  useEffect(() => cross.current?.focus(), []);
  return <Surface cross={cross} loaded={loaded} />;
}
function Surface({ cross, loaded }: { cross: React.RefObject<HTMLButtonElement | null>; loaded: boolean }) {
  const surface = useRef<HTMLDivElement>(null);
  useFirstField(surface);
  return (
    <div ref={surface}>
      <button ref={cross} type="button" {...OPENED_ON}>
        Close
      </button>
      <button type="button">Details</button>
      {loaded && (
        <>
          <input type="file" aria-label="Picture" />
          <input aria-label="Name" />
        </>
      )}
    </div>
  );
}
const show = (loaded: boolean) => act(async () => render(<Opened loaded={loaded} />));
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

describe('a dialog that opens on its cross [R-SHELL-26]', () => {
  it('gives the focus to its first field that can be typed in', async () => {
    await show(true);
    expect(focused()).toBe('Name');
  });

  it('does so when the field comes later', async () => {
    const { rerender } = await show(false);
    expect(focused()).toBe('Close');
    await act(async () => rerender(<Opened loaded />));
    expect(focused()).toBe('Name');
  });

  it('leaves the focus to a person who has pressed a key or a button by then', async () => {
    for (const act_ of [
      () => fireEvent.keyDown(document.body, { key: 'a' }),
      () => fireEvent.pointerDown(document.body),
    ]) {
      const { rerender, unmount } = await show(false);
      act_();
      await act(async () => rerender(<Opened loaded />));
      expect(focused()).toBe('Close');
      unmount();
    }
  });

  it('leaves it there where fingers point: no keyboard comes over what one wants to read', async () => {
    const usual = window.matchMedia;
    window.matchMedia = (query) => ({ ...usual(query), matches: query === '(pointer: coarse)' });
    await show(true);
    window.matchMedia = usual;
    expect(focused()).toBe('Close');
    expect(screen.getByLabelText('Name')).not.toBeNull();
  });
});
