import { AUDIT_AREAS, actionsOf, areaOf } from './audit';

it.each([
  ['group.create', 'groups'],
  ['group.icon.set', 'groups'],
  ['group.users.invite-again', 'people'],
  ['rights.set', 'people'],
  ['role.add', 'people'],
  ['group.devices.add', 'devices'],
  ['device.update', 'devices'],
  ['incident-config.update', 'incidents'],
  ['incident.mute', 'incidents'],
  ['message.done', 'messages'],
  ['recipe.transmit', 'recipes'],
  ['camera.pair', 'cameras'],
  ['voucher.create', 'vouchers'],
  ['user.email.ask', 'accounts'],
  ['support.view.begin', 'support'],
  ['release.publish', 'releases'],
  ['moon.landing', undefined],
])('%s belongs to the area %s, and to no other [R-EXT-27]', (action, area) => {
  expect(areaOf(action)).toBe(area);
  expect(AUDIT_AREAS.filter((one) => new RegExp(actionsOf(one)).test(action))).toEqual(area ? [area] : []);
});
