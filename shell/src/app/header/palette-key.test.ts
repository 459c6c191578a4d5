import { fireEvent, renderHook } from '@testing-library/react';
import { usePaletteKey } from './usePaletteKey';

const press = (keys: KeyboardEventInit) => {
  const event = new KeyboardEvent('keydown', { cancelable: true, bubbles: true, ...keys });
  fireEvent(document.body, event);
  return event.defaultPrevented;
};

describe('the key of the command palette [R-EXT-23]', () => {
  it.each([
    ['Ctrl K', { key: 'k', ctrlKey: true }, 1],
    ['Cmd K', { key: 'k', metaKey: true }, 1],
    ['Ctrl K with Caps Lock', { key: 'K', ctrlKey: true }, 1],
    ['K alone', { key: 'k' }, 0],
    ['Ctrl and Cmd together', { key: 'k', ctrlKey: true, metaKey: true }, 0],
    ['Ctrl Shift K', { key: 'k', ctrlKey: true, shiftKey: true }, 0],
    ['Ctrl Alt K', { key: 'k', ctrlKey: true, altKey: true }, 0],
    ['Ctrl J', { key: 'j', ctrlKey: true }, 0],
  ])('is %s, and the browser does nothing else with it: %j, %i', (_, keys, times) => {
    const toggle = jest.fn();
    const { unmount } = renderHook(() => usePaletteKey(toggle, false));
    expect([press(keys), toggle.mock.calls.length]).toEqual([times > 0, times]);
    unmount();
    press(keys);
    expect(toggle).toHaveBeenCalledTimes(times);
  });
});
