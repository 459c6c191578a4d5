import { endpoint, group } from './endpoint';
import { DeviceState, Status } from './devices';
import { dictionary, id, listOf, name, nullable, obj, optional, shapeless, text, whole, type Static } from '#shape';

const groupFields = {
  id: id(), name: text(), parentId: nullable(id()), devices: listOf(id()), users: listOf(id()), incidents: whole(), iconURL: text(), avatar: text(),
  state: DeviceState, status: Status, statusValue: whole({ minimum: 1, maximum: 4 }), attributes: dictionary(text()),
  /** Devices in it and below it, each once [R-DEV-10]; own addition. */
  deviceCount: whole(),
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
  method: 'GET', path: '/api/frontend/groups', right: 'login', list: true, summary: 'The topmost visible groups with all below them.',
  reply: shapeless<GroupNode[]>({ type: 'array', items: { type: 'object', additionalProperties: true } }), cache: 'groups',
});
/** R-API-55. */
export const listGroups = endpoint({
  method: 'GET', path: '/api/groups', right: 'login', list: true, summary: 'All visible groups, flat.', reply: listOf(Group), cache: 'groups',
});
/** R-API-56. */
export const readGroup = endpoint({
  method: 'GET', path: '/api/groups/:groupId', right: 'visible', scope: group('groupId'), summary: 'One group.', versioned: true,
  reply: Group, problems: { 404: 'ERROR_GROUP_UNKNOWN' }, cache: 'groups',
});
/** R-API-58. */
export const updateGroup = endpoint({
  method: 'PUT', path: '/api/groups/:groupId', right: 'updateGroup', scope: group('groupId'), summary: 'Changes name and attributes of a group.', versioned: true,
  body: obj({ id: optional(id()), name: name(), attributes: optional(dictionary(text())) }),
  reply: Group, problems: { 400: 'ERROR_VALIDATION', 404: 'ERROR_GROUP_UNKNOWN', 412: 'ERROR_CHANGED_MEANWHILE' }, changes: ['groups'],
});
