import { toWire } from '@portal/domain/ids';
import { groupsOf } from './viewer-groups';

it('names the groups in which somebody holds a role, and the visible ones above them, in wire form', () => {
  const parents = new Map([
    [toWire('g-city'), toWire('g-root')],
    [toWire('g-root'), null],
    [toWire('g-other'), toWire('g-root')],
  ]);
  const entries = [
    { scope: '*', rights: ['readMessage'] },
    { scope: 'group:g-city', rights: [] },
    { scope: 'device:d1', rights: [] },
    { scope: 'group:g-far', rights: [] },
  ] as const;
  expect(groupsOf(entries, parents)).toEqual([toWire('g-city'), toWire('g-far'), toWire('g-root')].sort());
  expect(groupsOf([], parents)).toEqual([]);
});
