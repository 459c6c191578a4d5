import { lazily } from './lazily';

it('makes a function at its first call, and once', () => {
  const make = jest.fn(() => (value: number) => value + 1);
  const next = lazily(make);
  expect(make).not.toHaveBeenCalled();
  expect([next(1), next(2), make.mock.calls.length]).toEqual([2, 3, 1]);
});
