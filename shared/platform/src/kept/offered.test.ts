import { offer, takeOffered } from './offered';
import type { KeptList } from './session';

const list = (key: string): KeptList => ({ key: [key], data: [], at: 1 });

it('lists of an earlier visit wait for the cache, and come to it once, in their order [R-EXT-24]', () => {
  const taken: unknown[] = [];
  offer(list('groups'));
  offer(list('devices'));
  takeOffered(({ key }) => taken.push(key[0]));
  expect(taken).toEqual(['groups', 'devices']);
  offer(list('incidents'));
  expect(taken).toEqual(['groups', 'devices', 'incidents']);
  takeOffered(({ key }) => taken.push(key[0]));
  expect(taken).toEqual(['groups', 'devices', 'incidents']);
});
