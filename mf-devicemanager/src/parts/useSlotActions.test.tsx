import { type RemoteAction, setActions } from '@portal/platform/actions';
import { rightsOn } from '@portal/testing/builders';
import { renderPortal } from '@portal/testing/render';
import type { SlotAction } from './entry';
import { useSlotActions } from './useSlotActions';

const label = { en: 'Inventory', de: 'Inventar', es: 'Inventario', fr: 'Inventaire' };
const action = (parts: Partial<RemoteAction>): RemoteAction => ({
  remote: 'mf-inventory',
  id: 'inventory',
  slot: 'group',
  icon: 'box',
  label,
  panel: 'inventory',
  ...parts,
});

async function actionsWith(...actions: RemoteAction[]): Promise<SlotAction[]> {
  let found: SlotAction[] = [];
  function Group() {
    found = useSlotActions('group', 'de')({ group: 'ZzE' });
    return null;
  }
  const { unmount } = await renderPortal(<Group />, { actions, rights: [rightsOn('*', 'readIncident')] });
  unmount();
  setActions([]);
  return found;
}

describe('an action that a remote declares for groups', () => {
  it('is dangerous when it says so, and not for its icon', async () => {
    const found = await actionsWith(
      action({ id: 'a', icon: 'delete' }),
      action({ id: 'b', icon: 'edit', intent: 'danger' }),
    );
    expect(found.map(({ id, dangerous }) => [id, dangerous])).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });

  it("carries the group's number when it declares it, and is a button of its own otherwise", async () => {
    const found = await actionsWith(
      action({ id: 'a', icon: 'warning' }),
      action({ id: 'b', badge: { field: 'incidents' } }),
    );
    expect(found.map(({ id, badge, quick }) => [id, badge, quick])).toEqual([
      ['a', false, 3],
      ['b', true, undefined],
    ]);
  });

  it('is called in the language of the person', async () => {
    expect((await actionsWith(action({}))).map(({ label: text }) => text)).toEqual(['Inventar']);
  });
});
