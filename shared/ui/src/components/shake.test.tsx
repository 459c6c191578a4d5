import { act, render, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { Shake, type ShakeHandle } from './shake';

describe('Shake', () => {
  it('moves for 500 ms and focuses the first invalid field [R-ACC-06]', async () => {
    jest.useFakeTimers();
    const ref = createRef<ShakeHandle>();
    const { container } = render(
      <Shake ref={ref}>
        <input aria-label="Name" />
        <input aria-label="Email" aria-invalid="true" />
        <input aria-label="Phone" aria-invalid="true" />
      </Shake>,
    );
    act(() => ref.current?.shake());
    const surface = container.firstElementChild;
    expect(surface?.hasAttribute('data-shaking')).toBe(true);
    act(() => jest.advanceTimersByTime(499));
    expect(surface?.hasAttribute('data-shaking')).toBe(true);
    act(() => jest.advanceTimersByTime(1));
    expect(surface?.hasAttribute('data-shaking')).toBe(false);
    jest.useRealTimers();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  });
});
