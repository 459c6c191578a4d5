import { listGroups, readGroup, readGroupTree, updateGroup } from '@portal/contracts/groups';
import { serve, versioned, type Route } from '../../kernel/serve';
import { changeGroup } from './change-group';
import { oneGroupView, visibleGroupViews } from './groups';
import { treeOf } from './view';

export const routes: Route[] = [
  serve(readGroupTree, async ({ services, caller }) => treeOf(await visibleGroupViews(services.db, caller))),

  serve(listGroups, async ({ services, caller }) => visibleGroupViews(services.db, caller)),

  serve(readGroup, async ({ services, caller, ids }) => {
    const { group, version } = await oneGroupView(services.db, caller, ids.groupId);
    return versioned(group, version);
  }),

  serve(updateGroup, async (call) => {
    await changeGroup(call, call.ids.groupId, call.body);
    const { group, version } = await oneGroupView(call.services.db, call.caller, call.ids.groupId);
    return versioned(group, version);
  }),
];
