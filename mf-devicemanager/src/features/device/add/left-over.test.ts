import { useSession } from '@portal/platform/session';
import { setStore } from '@portal/platform/testing';
import { leftOver } from './left-over';

it('what was refused of one person is gone when the next one logs in [R-AUTH-19]', () => {
  setStore(useSession, { state: 'in' });
  leftOver.keep([{ id: 'AB', problem: 'Unknown', stays: true }]);
  expect(leftOver.get()).toHaveLength(1);
  setStore(useSession, { state: 'out' });
  expect(leftOver.get()).toEqual([]);
});
