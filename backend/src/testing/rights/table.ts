/**
 * Who may do what, written down from the table of rights (R-RIGHT) and from each call's line (R-API, R-EXT), and from
 * nothing else: not from the declarations that the server runs on. Where the two differ, a test fails.
 */
import type { Module } from '@portal/domain/modules';
import type { Right } from '@portal/domain/rights';
import type { Ids } from './world';

/** `login`: everybody who is logged in. `visible`: who sees the thing. `owner`: who added the device, among those who see it. */
export type Need = Right | 'public' | 'login' | 'visible' | 'owner';
/** What a right is asked on; `*`: in the global scope itself; `anywhere`: in any scope. */
export type On = 'nothing' | '*' | 'anywhere' | 'group' | 'device' | 'incident' | 'user';

export interface Row {
  /** `PUT /api/groups/{group}`; the words in brackets name ids of the world. */
  readonly call: string;
  readonly need: Need;
  readonly on: On;
  readonly module?: Module;
  /** The owner of a device may as well. */
  readonly owner?: boolean;
  readonly body?: (ids: Ids) => unknown;
  /** A form with a file instead of a body. */
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: Buffer };
  readonly query?: (ids: Ids) => string;
  /** Error id and status that say "you lack the right", where it is not 403 ERROR_NO_RIGHT. */
  readonly refusal?: string;
  /** Rights that who may must hold as well, since nobody grants what they lack [R-RIGHT-10]. */
  readonly with?: readonly Right[];
  /** A right that, held in `*`, is enough whether the thing is seen or not. */
  readonly orGlobal?: Right;
  /** A status other than 2xx that is right for a caller who may: what the call wants is not there in a test. */
  readonly also?: readonly number[];
  /** The answer never ends: it is asked only by those who may not. */
  readonly endless?: boolean;
}

type More = Partial<Omit<Row, 'call' | 'need'>>;

/** The first thing a path names is what the right is asked on, unless said otherwise. */
function row(call: string, need: Need, more: More = {}): Row {
  const named = /\{(group|device|incident|user)\}/.exec(call)?.[1] as On | undefined;
  const on = need === 'public' || need === 'login' ? 'nothing' : (named ?? '*');
  return { call, need, on, ...more };
}

/** What the roles hold that these calls grant [R-RIGHT-09]. */
const VIEWER: readonly Right[] = [
  'readIncident',
  'readMessage',
  'readRecipe',
  'viewRecipeTransmission',
  'readIncidentConfig',
];
const OPERATOR: readonly Right[] = [
  ...VIEWER,
  'updateIncident',
  'updateMessage',
  'deleteMessage',
  'updateRecipe',
  'transmitRecipe',
  'readUserRights',
];
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = { name: 'picture.png', type: 'image/png', bytes: PIXEL };
const incidents: More = { module: 'incident-manager' };
const messages: More = { module: 'maintenance-message' };
const cameras: More = { module: 'camera' };
const recipes: More = { module: 'recipes' };
const message = () => ({ messages: { en: 'Clean' }, descriptions: { en: 'Well' }, interval: 3600 });
const ids = (list: (ids: Ids) => string) => (all: Ids) => `ids=[${list(all)}]`;
const NO_WISH = { remote: 'mf-none', action: 'off' };
const notAllowed = 'ERROR_DEVICE_UPDATE_NOT_ALLOWED';

const FRONTEND: readonly Row[] = [
  row('GET /api/frontend/groups', 'login'),
  row('GET /api/frontend/devices', 'login'),
  row('GET /api/frontend/device/status', 'login', { query: ids(({ device }) => device) }),
  row('GET /api/frontend/device', 'login', { query: ids(({ device }) => device) }),
  row('GET /api/frontend/device/controlunits', 'login', { query: ids(({ device }) => device) }),
  row('GET /api/frontend/device/sensordata', 'login', { query: ids(({ device }) => device) }),
  row('GET /api/frontend/user', 'login', { query: ids(({ user }) => user) }),
  row('GET /api/frontend/user/roles', 'login', { query: ids(({ user }) => user) }),
  row('PUT /api/frontend/group/{group}/users', 'assignGroupUser', {
    body: ({ user }) => ({ users: [{ id: user, roles: [] }] }),
  }),
  // R-RIGHT-05: everybody holds readMessage in *.
  row('GET /api/frontend/notifications/unread', 'login'),
  row('GET /api/frontend/notifications', 'login'),
  row('PUT /api/frontend/notifications/{timestamp}', 'login', { query: () => 'read=true', also: [404] }),
  row('PUT /api/frontend/notifications/all', 'login', { query: () => 'read=true' }),
  row('GET /api/frontend/billing/modules', 'createVoucher'),
  row('POST /api/frontend/billing/voucher', 'createVoucher', {
    body: () => ({ validityPeriod: 30, quota: { users: 1, devices: 1 }, modules: [] }),
  }),
  row('GET /api/frontend/billing/vouchers', 'createVoucher'),
  row('GET /api/frontend/module/{module}', 'login'),
  row('GET /api/frontend/events', 'login', { endless: true }),
];

const AUTH: readonly Row[] = [
  row('POST /api/auth/register', 'public'),
  row('POST /api/auth/authorize', 'public'),
  row('POST /api/auth/token', 'public'),
  row('POST /api/auth/password', 'public'),
  row('GET /api/auth/password/token/valid', 'public'),
  row('GET /api/auth/password/resetmail', 'public'),
  row('GET /api/auth/activate', 'public'),
  row('POST /api/auth/activate', 'public'),
  row('POST /api/auth/activation/mail', 'public'),
  row('POST /api/auth/link/mail', 'public'),
  row('POST /api/auth/logout', 'public'),
  row('POST /api/telemetry', 'public'),
  row('POST /api/csp-report', 'public'),
  row('POST /api/ingest/{uuid}', 'public'),
  row('GET /api/ingest/{uuid}/recipes/{recipe}', 'public'),
];

const DEVICES: readonly Row[] = [
  // R-RIGHT-31: everybody holds authorized-user.
  row('POST /api/commander', 'login', { body: ({ cloudConnectID }) => ({ cloudConnectID }), also: [409] }),
  row('DELETE /api/commander/{device}', 'owner', { also: [409] }),
  row('GET /api/commander', 'login'),
  row('GET /api/commander/{device}', 'visible'),
  row('GET /api/commander/{device}/controlunits', 'visible'),
  row('GET /api/commander/{device}/ip', 'visible', { also: [409] }),
  row('GET /api/commander/cloudConnectID/{cloudConnectID64}', 'login'),
  row('PUT /api/commander/{device}', 'updateGroup', {
    owner: true,
    refusal: notAllowed,
    body: () => ({ name: 'New name' }),
  }),
  row('PUT /api/commander/{device}/icon', 'updateGroup', { owner: true, refusal: notAllowed, file: picture }),
  row('DELETE /api/commander/{device}/icon', 'updateGroup', { owner: true, refusal: notAllowed }),
  row('POST /api/commander/import', 'login', { body: () => [], query: () => 'preview=true', also: [400] }),
  row('POST /api/commander/provision', 'provisionDevice', { body: () => [], also: [400] }),
  row('GET /api/state/{device}', 'visible'),
  row('GET /api/integration', 'login'),
  row('GET /api/frontend/map', 'login', { module: 'map' }),
  row('GET /api/geocode', 'login', { query: () => 'city=Stuttgart&country=DE&zipcode=70173' }),
];

const PEOPLE: readonly Row[] = [
  row('GET /api/user/self', 'login'),
  row('PUT /api/user/self', 'login', { body: () => ({ name: 'New name', email: 'new@test.example' }), also: [400] }),
  row('PUT /api/user/self/password', 'login', {
    body: () => ({ current: 'not this one', password: 'correct horse' }),
    also: [400, 429],
  }),
  row('DELETE /api/user/self/logins', 'login'),
  // R-EXT-26: of the own address; the invitation of the world is for somebody else's.
  row('GET /api/user/self/invitations', 'login'),
  row('POST /api/user/self/invitations/{invitation}/accept', 'login', { body: () => ({}), also: [404] }),
  row('DELETE /api/user/self/invitations/{invitation}', 'login', { also: [404] }),
  row('GET /api/user/{user}', 'visible'),
  row('PUT /api/user/self/avatar', 'login', { file: picture }),
  row('DELETE /api/user/self/avatar', 'login'),
  row('GET /api/rights/roles', 'readRoles', { on: 'anywhere' }),
  row('GET /api/rights/roles/contents', 'login'),
  row('GET /api/rights/self', 'login'),
  row('GET /api/rights/{user}', 'visible'),
  row('POST /api/rights/{user}', 'assignGroupUser', {
    on: 'group',
    body: ({ scope }) => ({ 'group-viewer': scope }),
    with: VIEWER,
  }),
  // The user is a viewer already: only something that is added asks for assignGroupUser [R-EXT-03].
  row('PUT /api/rights/{user}', 'assignGroupUser', {
    on: 'group',
    body: ({ scope }) => ({ scope, roles: ['group-viewer', 'group-operator'] }),
    with: OPERATOR,
  }),
  row('POST /api/rights/user', 'assignGroupUser', {
    on: 'group',
    query: ({ group }) => `email=${group}@test.example`,
    body: ({ scope }) => ({ 'group-viewer': scope }),
    with: VIEWER,
  }),
  row('DELETE /api/rights/{user}/{scope64}/{role}', 'withDrawUserRight', { on: 'group' }),
  row('GET /api/rights/{user}/explain', 'readSupportInfo', {
    on: '*',
    query: ({ scope }) => `right=updateGroup&scope=${scope}`,
  }),
  row('GET /api/support/releases', 'overrideRemote'),
  // What is offered lies in the releases folder, and a test has none.
  row('POST /api/support/overrides', 'overrideRemote', {
    body: () => ({ remote: 'mf-recipes', version: '1.0.0' }),
    also: [404],
  }),
  // The releases folder of a test has no registry that its key has signed.
  row('GET /api/releases/shell', 'publishRelease', { also: [503] }),
  // No such remote is published, and what comes is no release.
  row('PUT /api/releases/files', 'publishRelease', {
    file: { name: 'files', type: 'application/octet-stream', bytes: Buffer.from('x') },
    also: [400],
  }),
  row('POST /api/releases/plan', 'publishRelease', { body: () => ({ wish: NO_WISH }), also: [400, 503] }),
  row('POST /api/releases', 'publishRelease', {
    body: () => ({ wish: NO_WISH, reason: 'x', agreed: { remote: 'mf-none', before: [], after: [], withdrawn: [] } }),
    also: [400, 409, 503],
  }),
  row('POST /api/support/view-as', 'viewAsUser', { body: ({ user }) => ({ userId: user }) }),
  row('GET /api/support/view-as', 'login'),
  row('DELETE /api/support/view-as', 'login'),
  row('GET /api/support/users', 'readSupportInfo', { query: () => 'q=room' }),
  row('GET /api/support/places', 'readSupportInfo', { query: () => 'q=room' }),
  row('GET /api/support/users/{user}/rights', 'readSupportInfo', { on: '*' }),
  row('GET /api/support/mails', 'readSupportInfo'),
  row('POST /api/support/mails/{mail}/resend', 'readSupportInfo'),
  row('GET /api/audit', 'updateGroup', {
    on: 'group',
    query: ({ scope }) => `scope=${scope}`,
    orGlobal: 'readSupportInfo',
  }),
  row('GET /api/audit/users', 'updateGroup', {
    on: 'group',
    query: ({ scope }) => `scope=${scope}`,
    orGlobal: 'readSupportInfo',
  }),
];

const GROUPS: readonly Row[] = [
  row('GET /api/groups', 'login'),
  row('GET /api/groups/{group}', 'visible'),
  row('POST /api/groups', 'updateGroup', {
    on: 'group',
    body: ({ group }) => ({ name: 'Below', parentGroupID: group }),
  }),
  row('PUT /api/groups/{group}', 'updateGroup', { body: () => ({ name: 'New name' }) }),
  row('DELETE /api/groups/{group}', 'deleteGroup'),
  row('PUT /api/groups/{group}/icon', 'updateGroup', { file: picture }),
  row('DELETE /api/groups/{group}/icon', 'updateGroup'),
  row('GET /api/groups/{group}/users', 'visible'),
  row('GET /api/groups/{group}/users/inherited', 'visible'),
  row('GET /api/groups/{group}/users/available-adds', 'assignGroupUser'),
  row('PUT /api/groups/{group}/users', 'assignGroupUser', { body: ({ user }) => [user] }),
  row('DELETE /api/groups/{group}/users/{user}', 'removeGroupUser'),
  // R-EXT-26: who sees the group by a group above is no member that could leave.
  row('DELETE /api/groups/{group}/users/self', 'visible', { also: [404] }),
  row('GET /api/groups/{group}/invitations', 'assignGroupUser'),
  row('POST /api/groups/{group}/invitations/{invitation}/mail', 'assignGroupUser', { with: VIEWER }),
  row('DELETE /api/groups/{group}/invitations/{invitation}', 'assignGroupUser'),
  row('GET /api/groups/{group}/support-access', 'updateGroup'),
  row('PUT /api/groups/{group}/support-access', 'updateGroup', { body: ({ soon }) => ({ until: soon }) }),
  row('DELETE /api/groups/{group}/support-access', 'updateGroup'),
  row('PUT /api/groups/{group}/devices', 'assignGroupDevice', { body: ({ device }) => [device] }),
  row('DELETE /api/groups/{group}/devices/{device}', 'removeGroupDevice'),
];

const INCIDENTS: readonly Row[] = [
  row('GET /api/incidents', 'login', incidents),
  row('GET /api/incidents/summary', 'login', incidents),
  row('GET /api/incidents/device', 'login', { ...incidents, query: ids(({ device }) => device) }),
  row('PATCH /api/incidents', 'login', { ...incidents, body: () => ({ ids: [], status: 'NEW' }), also: [400] }),
  row('POST /api/incidents/assignees', 'login', { ...incidents, body: () => ({ ids: ['eA'] }) }),
  row('GET /api/incidents/device/{device}', 'readIncident', { ...incidents, owner: true }),
  row('GET /api/incidents/device/{device}/unresolved', 'readIncident', { ...incidents, owner: true }),
  row('GET /api/incidents/{incident}', 'readIncident', { ...incidents, owner: true }),
  row('PUT /api/incidents/{incident}', 'updateIncident', {
    ...incidents,
    owner: true,
    body: () => ({ comment: 'Seen' }),
  }),
  row('GET /api/incidents/{incident}/choices', 'updateIncident', { ...incidents, owner: true }),
  row('GET /api/incidents/{incident}/earlier', 'readIncident', { ...incidents, owner: true }),
  row('POST /api/incidents/{incident}/attachments', 'updateIncident', { ...incidents, owner: true, file: picture }),
  row('GET /api/incidents/{incident}/attachments', 'readIncident', { ...incidents, owner: true }),
  row('GET /api/incidents/{incident}/attachments/{attachment}', 'updateIncident', { ...incidents, owner: true }),
  row('GET /api/incidents/config/{group}', 'readIncidentConfig', incidents),
  row('PUT /api/incidents/config/{group}', 'updateIncidentConfig', {
    ...incidents,
    body: ({ group }) => ({
      groupID: group,
      defaultAssignee: null,
      defaultDescriptions: {},
      diagnosisOptions: [],
      notificationConfig: [],
    }),
  }),
  row('PUT /api/incidents/mute/group/{group}', 'updateIncident', {
    ...incidents,
    body: ({ soon }) => ({ until: soon }),
  }),
  row('DELETE /api/incidents/mute/group/{group}', 'updateIncident', incidents),
  row('PUT /api/incidents/mute/device/{device}', 'updateIncident', {
    ...incidents,
    owner: true,
    body: ({ soon }) => ({ until: soon }),
  }),
  row('DELETE /api/incidents/mute/device/{device}', 'updateIncident', { ...incidents, owner: true }),
];

const MESSAGES: readonly Row[] = [
  row('POST /api/maintenancemessage/group/{group}', 'updateMessage', { ...messages, body: message }),
  row('GET /api/maintenancemessage/group/{group}', 'readMessage', messages),
  row('PUT /api/maintenancemessage/group/{group}/{groupMessage}', 'updateMessage', { ...messages, body: message }),
  row('DELETE /api/maintenancemessage/group/{group}/{groupMessage}', 'deleteMessage', messages),
  row('POST /api/maintenancemessage/group/{group}/{groupMessage}/done', 'updateMessage', messages),
  row('POST /api/maintenancemessage/device/{device}', 'updateMessage', { ...messages, owner: true, body: message }),
  row('GET /api/maintenancemessage/device/{device}', 'readMessage', { ...messages, owner: true }),
  row('PUT /api/maintenancemessage/device/{device}/{deviceMessage}', 'updateMessage', {
    ...messages,
    owner: true,
    body: message,
  }),
  // R-RIGHT: deleting a device message checks updateMessage.
  row('DELETE /api/maintenancemessage/device/{device}/{deviceMessage}', 'updateMessage', { ...messages, owner: true }),
  row('POST /api/maintenancemessage/device/{device}/{deviceMessage}/done', 'updateMessage', {
    ...messages,
    owner: true,
  }),
  // R-MSG-01: readMessage in * is held by everybody, so support reads them.
  row('GET /api/maintenancemessage/vendor/{vendor}', 'readSupportInfo', messages),
  row('POST /api/maintenancemessage/vendor/{vendor}', 'updateMessage', { ...messages, body: message }),
  row('PUT /api/maintenancemessage/vendor/{vendor}/{vendorMessage}', 'updateMessage', { ...messages, body: message }),
  row('DELETE /api/maintenancemessage/vendor/{vendor}/{vendorMessage}', 'deleteMessage', messages),
  row('POST /api/maintenancemessage/vendor/{vendor}/{vendorMessage}/done', 'updateMessage', messages),
];

const CAMERAS: readonly Row[] = [
  row('GET /api/cameras/{group}/cameras', 'visible', cameras),
  row('GET /api/cameras/{group}/pairable', 'pairCamera', { ...cameras, also: [409, 503] }),
  row('POST /api/cameras/{group}/cameras', 'pairCamera', {
    ...cameras,
    body: () => ({ id: 'other' }),
    also: [400, 409, 503],
  }),
  row('GET /api/cameras/{group}/cameras/{camera}/snapshot', 'visible', { ...cameras, also: [503] }),
  row('GET /api/cameras/{group}/cameras/{camera}/video', 'visible', { ...cameras, also: [503] }),
  row('GET /api/cameras/{group}/authorize', 'pairCamera', { ...cameras, also: [503] }),
];

const RECIPES: readonly Row[] = [
  row('GET /api/recipes', 'login', recipes),
  row('GET /api/recipes/{group}', 'readRecipe', recipes),
  row('POST /api/recipes/{group}', 'updateRecipe', {
    ...recipes,
    file: { name: 'soup.json', type: 'application/json', bytes: Buffer.from('{"name":"Soup"}') },
  }),
  row('POST /api/recipes/transmissions', 'transmitRecipe', {
    ...recipes,
    on: 'group',
    body: ({ group, recipe }) => ({ groups: [{ groupID: group, recipes: [recipe] }], deviceBlackList: [] }),
  }),
  row('GET /api/recipes/transmissions', 'viewRecipeTransmission', {
    ...recipes,
    on: 'group',
    query: ({ group }) => `group=${group}`,
  }),
  row('POST /api/recipes/transmissions/{transmission}/retry', 'transmitRecipe', { ...recipes, on: 'group' }),
  row('POST /api/recipes/transmissions/{transmission}/abort', 'transmitRecipe', { ...recipes, on: 'group' }),
  row('DELETE /api/recipes/{group}/{recipe}', 'updateRecipe', recipes),
];

export const TABLE: readonly Row[] = [
  ...FRONTEND,
  ...AUTH,
  ...DEVICES,
  ...PEOPLE,
  ...GROUPS,
  ...INCIDENTS,
  ...MESSAGES,
  ...CAMERAS,
  ...RECIPES,
];
