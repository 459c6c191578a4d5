import { dictionary, id, listOf, nullable, obj, type Static, shapeless, text, time, whole } from '#shape';
import { DeviceState, Status } from './devices';
import { endpoint, group } from './endpoint';

const groupFields = {
  id: id(),
  name: text(),
  parentId: nullable(id()),
  devices: listOf(id()),
  users: listOf(id()),
  incidents: whole(),
  iconURL: text(),
  avatar: text(),
  state: DeviceState,
  status: Status,
  statusValue: whole({ minimum: 1, maximum: 4 }),
  attributes: dictionary(text()),
  /** Devices in it and below it, each once [R-DEV-10]; own addition. */
  deviceCount: whole(),
  /** Its alarms are silent until then [R-EXT-10]. */
  mutedUntil: nullable(time()),
};

/** R-API-09. `childGroups` is null in flat and single answers. */
export const Group = obj({ ...groupFields, childGroups: shapeless<null>({ type: 'null' }) });
export type Group = Static<typeof Group>;

/** A group of the tree answer. */
export interface GroupNode extends Omit<Group, 'childGroups'> {
  childGroups: GroupNode[] | null;
}

/** R-API-12. */
export const readGroupTree = endpoint({
  method: 'GET',
  path: '/api/frontend/groups',
  right: 'login',
  list: true,
  summary: 'The topmost visible groups with all below them.',
  reply: shapeless<GroupNode[]>({ type: 'array', items: { type: 'object', additionalProperties: true } }),
  cache: 'groups',
});
/**
 * What the portal asks of the tree: all but the devices in each group, which tell it themselves. Of a large fleet they are three quarters of
 * the answer.
 */
export const TREE_INPUT = {
  query: {
    fields:
      'id,name,parentId,childGroups,users,incidents,iconURL,state,status,statusValue,attributes,deviceCount,mutedUntil',
  },
} as const;
/** R-API-55. */
export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  right: 'login',
  list: true,
  summary: 'All visible groups, flat.',
  reply: listOf(Group),
  cache: 'groups',
});
/** R-API-56. */
export const readGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:groupId',
  right: 'visible',
  scope: group('groupId'),
  summary: 'One group.',
  versioned: true,
  reply: Group,
  problems: { 404: 'ERROR_GROUP_UNKNOWN' },
  cache: 'groups',
});
