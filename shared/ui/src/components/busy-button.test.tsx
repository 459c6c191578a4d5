import { fireEvent, render, screen } from '@testing-library/react';
import { PortalProvider } from '../provider';
import { BusyButton } from './busy-button';

const show = (busy: boolean, disabled: boolean, press: () => void) => (
  <PortalProvider name="test">
    <BusyButton busy={busy} disabled={disabled} icon={<i data-testid="own" />} onClick={press}>
      Save
    </BusyButton>
  </PortalProvider>
);
const button = () => screen.getByRole('button', { name: 'Save' });

describe('a button whose press takes a while', () => {
  it('turns a ring in place of its icon, keeps the focus and cannot be pressed again [R-EXT-29]', () => {
    const press = jest.fn();
    const { rerender } = render(show(false, false, press));
    button().focus();
    fireEvent.click(button());
    expect([press.mock.calls.length, screen.queryByTestId('own')]).toEqual([1, expect.anything()]);
    rerender(show(true, false, press));
    fireEvent.click(button());
    expect(press).toHaveBeenCalledTimes(1);
    expect(screen.queryByTestId('own')).toBeNull();
    expect(button().querySelector('[aria-hidden="true"]')).toBeTruthy();
    expect([document.activeElement, button().getAttribute('aria-disabled')]).toEqual([button(), 'true']);
  });

  it('can be reached, not pressed, where it cannot be done yet', () => {
    const press = jest.fn();
    render(show(false, true, press));
    fireEvent.click(button());
    button().focus();
    expect([press.mock.calls.length, document.activeElement]).toEqual([0, button()]);
    expect(screen.queryByTestId('own')).toBeTruthy();
  });
});
