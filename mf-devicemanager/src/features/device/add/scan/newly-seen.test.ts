import { newlySeen } from './newly-seen';

it('a code is told once while it stays before the camera, and again when it comes back [R-DEV-24]', () => {
  const news = newlySeen();
  expect(news(['one'], 0)).toEqual(['one']);
  expect(news(['one'], 2_000)).toEqual([]);
  expect(news(['one', 'two'], 4_000)).toEqual(['two']);
  expect(news([], 5_000)).toEqual([]);
  expect(news(['two'], 6_000)).toEqual([]);
  expect(news(['one'], 7_000)).toEqual(['one']);
});
