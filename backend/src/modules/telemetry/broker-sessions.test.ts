import type { HeldSession } from '../../adapters/mqtt/broker';
import { SessionLost } from '../../adapters/mqtt/broker';
import { inTransaction } from '../../kernel/transaction';
import { type TestPortal, testPortal } from '../../testing/test-portal';
import { brokerSessions, endedHolds } from './broker-sessions';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
afterEach(async () => {
  for (const listener of ['one', 'two', 'three']) await sessions().leave(listener);
});

const sessions = () => brokerSessions(portal.services);
const turn = (listener: string) => sessions().turn(listener);
const names = (held: readonly HeldSession[]) => held.map(({ session }) => session);
/** As if a listener had said nothing for longer than it may. */
const fallSilent = async (listener: string) => {
  const { db } = portal.services;
  await db.updateTable('broker_sessions').set({ held_until: 0 }).where('holder', '=', listener).execute();
  await db.updateTable('broker_listeners').set({ seen_until: 0 }).where('id', '=', listener).execute();
};

it('one listener holds all sessions, one of them in order, and goes on holding them', async () => {
  const { held, surplus } = await turn('one');
  expect(held).toHaveLength(9);
  expect(held.filter(({ inOrder }) => inOrder)).toHaveLength(1);
  expect(surplus).toEqual([]);
  expect(await turn('one')).toEqual({ held, surplus: [] });
});

it('listeners that come get their part as soon as it is given back, and no session is held twice', async () => {
  await turn('one');
  expect((await turn('two')).held).toEqual([]);
  expect((await turn('three')).held).toEqual([]);
  const first = await turn('one');
  expect([first.held.length, first.surplus.length]).toEqual([3, 6]);
  await sessions().giveBack('one', first.surplus);
  const [two, three] = [await turn('two'), await turn('three')];
  const all = [...names(first.held), ...names(two.held), ...names(three.held)];
  expect(all).toHaveLength(9);
  expect(new Set(all).size).toBe(9);
});

it('others listen while they say so, and nobody counts for itself', async () => {
  expect(await sessions().othersListen('one')).toBe(false);
  await turn('one');
  expect([await sessions().othersListen('one'), await sessions().othersListen('two')]).toEqual([false, true]);
  await fallSilent('one');
  expect(await sessions().othersListen('two')).toBe(false);
});

it('the sessions of a listener that has fallen silent are taken by the others, and its hold has ended', async () => {
  const { held: first } = await turn('one');
  const holds = (which: readonly HeldSession[]) =>
    inTransaction(portal.services, (trx) => endedHolds(trx, which)).then((ended) => ended.length);
  expect(await holds(first)).toBe(0);
  await fallSilent('one');
  const { held: second } = await turn('two');
  expect(names(second).sort()).toEqual(names(first).sort());
  expect(await holds(first)).toBe(9);
  expect(await holds(second)).toBe(0);
  // It was not gone after all: it learns that the sessions are another's.
  expect(await turn('one')).toEqual({ held: [], surplus: [] });
});

it('one that was silent and whose sessions nobody took goes on with them', async () => {
  const { held } = await turn('one');
  await fallSilent('one');
  expect((await turn('one')).held).toEqual(held);
});

it('what was taken under a hold that has ended is not stored any more, and spoils nothing beside it', async () => {
  const { ingest, db } = portal.services;
  const [late, fresh] = [await portal.makeDevice(), await portal.makeDevice()];
  const inOrder = async (listener: string) => (await turn(listener)).held.find((session) => session.inOrder);
  const old = await inOrder('one');
  await fallSilent('one');
  const now = await inOrder('two');
  const state = { state: { state: 'ALERT' } } as const;
  const [lost, kept] = await Promise.allSettled([ingest.deliver(late, state, old), ingest.deliver(fresh, state, now)]);
  expect(lost).toMatchObject({ status: 'rejected', reason: expect.any(SessionLost) as unknown });
  expect(kept.status).toBe('fulfilled');
  const rows = await db
    .selectFrom('device_states')
    .select(['device_uuid', 'state'])
    .where('device_uuid', 'in', [late, fresh])
    .where('state', '=', 'ALERT')
    .execute();
  expect(rows).toEqual([{ device_uuid: fresh, state: 'ALERT' }]);
});
