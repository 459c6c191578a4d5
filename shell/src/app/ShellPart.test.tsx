import { render } from '@testing-library/react';
import { lazy } from 'react';
import { ShellPart } from './ShellPart';

const Never = lazy(() => new Promise<never>(() => undefined));

it('a popup whose code is on its way shows its outline at once; a part that nobody asked for shows nothing', () => {
  const { container, rerender } = render(
    <ShellPart place="popup">
      <Never />
    </ShellPart>,
  );
  expect(container.querySelector('.wait-popup')).toBeTruthy();
  rerender(
    <ShellPart key="quiet" place="quiet">
      <Never />
    </ShellPart>,
  );
  expect(container.textContent).toBe('');
  expect(container.querySelector('.wait')).toBeNull();
});
