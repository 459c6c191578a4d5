import { useGroupParents } from './group-paths';
import { useLiveState } from './live';
import { usePreferences } from './preferences';
import { useReach } from './reach';
import { useRights } from './rights';
import { useSession } from './session';
import { useSnacks } from './snackbar';
import { useSwitches } from './switches';
import { useUnsavedMarks } from './unsaved';

const stores = {
  useGroupParents,
  useLiveState,
  usePreferences,
  useReach,
  useRights,
  useSession,
  useSnacks,
  useSwitches,
  useUnsavedMarks,
};
type Writable = {
  [Name in keyof typeof stores]: 'setState' extends keyof (typeof stores)[Name] ? Name : never;
}[keyof typeof stores];

it('who reads a store cannot write it: no hook of the platform has setState, as the compiler sees it', () => {
  // Does not compile when one of them has.
  const nobody: [Writable] extends [never] ? true : false = true;
  // @ts-expect-error the session is written by the platform alone
  const write: unknown = useSession.setState;
  expect([nobody, typeof write, Object.keys(stores).length]).toEqual([true, 'function', 9]);
});
