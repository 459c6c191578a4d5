import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { show } from '../testing/show';
import { tooltip } from './tooltip';

const tooltipText = () => screen.queryByRole('tooltip', { hidden: true })?.textContent;
const buttons = (
  <>
    <button type="button" {...tooltip('Edit')} />
    <button type="button" {...tooltip('Delete')}>
      <span data-testid="inside" />
    </button>
    <button type="button">Quiet</button>
  </>
);
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
/** jsdom's events know no kind of pointer. */
const hover = (element: Element, pointerType = 'mouse') =>
  fireEvent(element, Object.defineProperty(createEvent.pointerOver(element), 'pointerType', { value: pointerType }));
const edit = () => screen.getByRole('button', { name: 'Edit' });

describe('a tooltip', () => {
  describe('of the pointer', () => {
    beforeEach(async () => {
      await show(buttons);
      jest.useFakeTimers();
    });
    afterEach(() => jest.useRealTimers());

    it('shows once the pointer has rested for 250 ms, also on what lies inside', () => {
      hover(screen.getByTestId('inside'));
      wait(249);
      expect(tooltipText()).toBeUndefined();
      wait(1);
      expect(tooltipText()).toBe('Delete');
    });

    it('of what the pointer only crossed never shows', () => {
      hover(edit());
      wait(200);
      hover(screen.getByRole('button', { name: 'Delete' }));
      wait(200);
      expect(tooltipText()).toBeUndefined();
      wait(50);
      expect(tooltipText()).toBe('Delete');
    });

    it('goes when the pointer moves on, presses or Escape is pressed', () => {
      const goesBy = (leave: () => void) => {
        hover(screen.getByRole('button', { name: 'Quiet' }));
        hover(edit());
        wait(250);
        expect(tooltipText()).toBe('Edit');
        leave();
        expect(tooltipText()).toBeUndefined();
      };
      goesBy(() => hover(screen.getByRole('button', { name: 'Quiet' })));
      goesBy(() => fireEvent.pointerDown(edit()));
      goesBy(() => fireEvent.keyDown(edit(), { key: 'Escape' }));
    });

    it('never comes by a finger', () => {
      hover(edit(), 'touch');
      wait(1_000);
      expect(tooltipText()).toBeUndefined();
    });
  });

  it('shows at once at what the keyboard focuses, and goes with the focus or by Escape', async () => {
    const { user } = await show(buttons);
    await user.tab();
    expect(document.activeElement).toBe(edit());
    expect(tooltipText()).toBe('Edit');
    await user.tab();
    expect(tooltipText()).toBe('Delete');
    await user.keyboard('{Escape}');
    expect(tooltipText()).toBeUndefined();
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    expect(tooltipText()).toBeUndefined();
  });

  it('does not show at what only a press has focused', async () => {
    await show(buttons);
    const button = edit();
    jest.spyOn(button, 'matches').mockImplementation((selector) => selector !== ':focus-visible');
    act(() => button.focus());
    expect(document.activeElement).toBe(button);
    expect(tooltipText()).toBeUndefined();
  });
});
