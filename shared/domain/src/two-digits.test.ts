import { twoDigits } from './two-digits';

it('two digits are a number with a nought before it where it has one', () => {
  expect([0, 7, 10, 59].map(twoDigits)).toEqual(['00', '07', '10', '59']);
});
