import { initialsOf } from './Initials';

it.each([
  ['Lena Bauer', 'LB'],
  ['Ana María de la Cruz', 'AC'],
  ['Prince', 'P'],
  ['marco@demo.example', 'ME'],
  ['', ''],
])('initials of %p are %p [R-SHELL-04]', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
