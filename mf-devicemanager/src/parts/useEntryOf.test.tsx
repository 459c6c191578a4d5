import type { GroupNode } from '@portal/contracts/groups';
import { aDevice, aGroup, rightsOn } from '@portal/testing/builders';
import { act, renderPortal } from '@portal/testing/render';
import { useState } from 'react';
import { type EntryOf, useEntryOf } from './useEntryOf';

/** What rows and cards are drawn of inside a group, and a way to change that group. */
async function inGroup(group: GroupNode) {
  const seen: { entryOf: EntryOf; change: (group: GroupNode) => void } = {} as never;
  function Page() {
    const [shown, change] = useState(group);
    Object.assign(seen, { entryOf: useEntryOf(shown), change });
    return null;
  }
  await renderPortal(<Page />, { rights: [rightsOn('*', 'removeGroupDevice')] });
  return seen;
}

describe('the row or card of a device', () => {
  it('is the same one while device and place are, also when an alarm changes the group that is shown', async () => {
    const device = aDevice({ name: 'Oven' });
    const group = aGroup({ name: 'Stuttgart', devices: [device] });
    const seen = await inGroup(group);
    const before = seen.entryOf(device, { short: 'Calwer Straße 21' });
    expect(before).toMatchObject({ kind: 'device', name: 'Oven', fact: 'Calwer Straße 21' });
    act(() => seen.change({ ...group, status: 'ALERT', incidents: 3 }));
    expect(seen.entryOf(device, { short: 'Calwer Straße 21' })).toBe(before);
  });

  it('is another one when the device, its place or the name of the group changes', async () => {
    const device = aDevice({ name: 'Oven', incidents: 1 });
    const group = aGroup({ name: 'Stuttgart', devices: [device] });
    const seen = await inGroup(group);
    const before = seen.entryOf(device, { short: 'Calwer Straße 21' });
    expect(seen.entryOf(device, { short: 'Königstraße 1' }).fact).toBe('Königstraße 1');
    expect(seen.entryOf({ ...device, incidents: 2 }).mark).not.toBe(before.mark);
    act(() => seen.change({ ...group, name: 'Esslingen' }));
    const remove = seen.entryOf(device).actions.find(({ id }) => id === 'remove');
    expect(remove?.opens).toMatchObject({ type: 'removeDevice', from: { id: group.id, name: 'Esslingen' } });
  });
});

describe('the row or card of a group', () => {
  it('is the same one until the group changes, and says what it holds', async () => {
    const group = aGroup({ name: 'Stuttgart', devices: [aDevice()], childGroups: [aGroup()] });
    const seen = await inGroup(aGroup());
    expect(seen.entryOf(group)).toMatchObject({ kind: 'group', devices: 1, fact: '1 device · 1 group' });
    expect(seen.entryOf(group)).toBe(seen.entryOf(group));
    expect(seen.entryOf({ ...group })).not.toBe(seen.entryOf(group));
  });
});
