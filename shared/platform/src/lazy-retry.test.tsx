import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyRetry } from './lazy-retry';

it('a component that is loaded when it is first drawn is drawn with what it is given, and loaded once', async () => {
  const loader = jest.fn(async () => ({ default: ({ name }: { name: string }) => <p>{`Hello ${name}`}</p> }));
  const Hello = lazyRetry(loader);
  expect(loader).not.toHaveBeenCalled();
  const drawn = (name: string) => (
    <Suspense fallback="…">
      <Hello name={name} />
    </Suspense>
  );
  const { rerender } = await act(async () => render(drawn('Lena')));
  expect(screen.getByText('Hello Lena')).toBeTruthy();
  rerender(drawn('Marco'));
  expect(screen.getByText('Hello Marco')).toBeTruthy();
  await Hello.preload();
  expect(loader).toHaveBeenCalledTimes(1);
});
