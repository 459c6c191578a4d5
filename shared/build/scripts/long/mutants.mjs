/**
 * Guards that stand in the code itself, each with what switches it off and the tests that must notice. The guards that calls declare are
 * switched off in `backend/src/security/guards.test.ts`.
 *
 * @typedef {object} Mutant
 * @property {string} name what no longer holds
 * @property {string} file below `backend/src`, or from the root
 * @property {string} find stands in the file exactly once
 * @property {string} replace
 * @property {string} tests which test files are asked
 */
const kernel = 'backend/src/kernel';
const modules = 'backend/src/modules';

/** @type {readonly Mutant[]} */
export const MUTANTS = [
  { name: 'a revoked log-in ends its tokens', file: `${kernel}/authenticate.ts`, find: ' and l.revoked_at is null', replace: '', tests: 'security/matrix|auth/auth' },
  { name: 'a deactivated account is out', file: `${kernel}/authenticate.ts`, find: 'if (!row?.active) throw', replace: 'if (!row) throw', tests: 'security/matrix|auth/auth' },
  { name: 'a token is for this audience', file: `${kernel}/tokens.ts`, find: 'audience: AUDIENCE, currentDate', replace: 'currentDate', tests: 'security/matrix|auth/auth' },
  { name: 'a token ends', file: `${kernel}/tokens.ts`, find: 'currentDate: new Date(services.clock.now())', replace: 'currentDate: new Date(0)', tests: 'security/matrix|auth/auth' },
  { name: 'nothing holds on what is invisible', file: `${kernel}/access.ts`, find: 'if (!stand.visible) return false;', replace: '', tests: 'kernel/access|security/matrix' },
  { name: 'what is invisible is unknown', file: `${kernel}/guard.ts`, find: 'if (!stand.visible) throw unknown(scope.in);', replace: '', tests: 'security/matrix' },
  { name: 'a part that is off answers so', file: `${kernel}/guard.ts`, find: 'if (!moduleOn) throw', replace: 'if (moduleOn === undefined) throw', tests: 'security/matrix' },
  { name: 'readMessage in * opens the bell only', file: 'shared/domain/src/rights.ts', find: "(right !== 'readMessage' || scopes.includes('*'))", replace: 'true', tests: 'kernel/access|security/matrix' },
  { name: 'support fields are for support', file: `${modules}/devices/view.ts`, find: 'if (!support) return view;', replace: '', tests: 'modules/devices' },
  { name: 'only its owner lets a device go', file: `${modules}/devices/handlers.ts`, find: 'if (!standing?.owner) throw noRight();', replace: '', tests: 'security/matrix' },
  { name: 'a device of another account is not taken', file: `${modules}/devices/own-devices.ts`, find: 'if (device.owner_id !== null || placed) throw', replace: 'if (device.owner_id === userId) throw', tests: 'modules/devices' },
  { name: 'nobody assigns a device they only see', file: `${modules}/groups/group-devices.ts`, find: 'if (!rows.every(({ assignable }) => assignable)) throw noRight();', replace: '', tests: 'modules/groups' },
  { name: 'nobody gives what they lack', file: `${modules}/rights/give.ts`, find: 'if (!rights.every((right) => mayStanding(caller, right, stand))) throw noRight();', replace: '', tests: 'modules/rights' },
  { name: 'nobody gives anything in *', file: `${modules}/rights/give.ts`, find: "if (scope === '*') throw noRight();", replace: '', tests: 'modules/rights' },
  { name: 'an administrator is left', file: `${modules}/rights/last-admin.ts`, find: 'if (rows[0]?.left === false) throw', replace: 'if (rows.length > 9) throw', tests: 'modules/rights|modules/groups' },
  { name: 'notifications are one\'s own', file: `${modules}/notifications/store.ts`, find: ".where('user_id', '=', user).orderBy(", replace: '.orderBy(', tests: 'modules/notifications' },
  { name: 'a stream tells of what is seen', file: `${modules}/events/audience.ts`, find: 'if (!this.seesDevice(device)) return false;', replace: 'return true;', tests: 'modules/events' },
  { name: 'a code works once', file: `${modules}/auth/logins.ts`, find: 'if (row.used_at !== null) {', replace: 'if (row.used_at === 0) {', tests: 'modules/auth' },
  { name: 'a code is for its client, address and verifier', file: `${modules}/auth/logins.ts`, find: ' || !verifierFits(row.challenge, verifier)', replace: '', tests: 'modules/auth' },
  { name: 'a superseded refresh token ends its log-in', file: `${modules}/auth/logins.ts`, find: 'now - row.superseded_at > REFRESH_GRACE_MS', replace: 'now < 0', tests: 'modules/auth' },
  { name: 'a code of before ends with the password', file: `${modules}/auth/logins.ts`, find: "  await trx.deleteFrom('auth_codes').where('user_id', '=', userId).where('used_at', 'is', null).execute();\n", replace: '', tests: 'modules/auth' },
  { name: 'a password that was changed meanwhile gives no code', file: `${modules}/auth/logins.ts`, find: 'if (user?.password_hash !== binding.passwordHash) throw', replace: 'if (user === null) throw', tests: 'modules/auth' },
  { name: 'guessing stops', file: `${modules}/auth/login-limit.ts`, find: 'if (free > now) return undefined;', replace: '', tests: 'modules/auth|security/guessing' },
  { name: 'a deactivated account is told to its owner only', file: `${modules}/auth/handlers.ts`, find: 'if (!user.active) throw', replace: 'if (user.id === undefined) throw', tests: 'modules/auth' },
  { name: 'reports and look-ups are counted', file: `${kernel}/rate-limit.ts`, find: 'if (this.countOf(key, now) > this.most) this.refuse(now);', replace: '', tests: 'modules/system|security/limits' },
  { name: 'lists of ids end', file: `${modules}/devices/devices.ts`, find: 'wire.length > IDS_MAX', replace: 'wire.length > 1e9', tests: 'security/limits|modules/devices' },
  { name: 'a body has its limit', file: `${kernel}/http.ts`, find: 'bodyLimit: BODY_BYTES', replace: 'bodyLimit: BODY_BYTES * 99', tests: 'security/limits|kernel/http' },
  { name: '__proto__ is refused', file: `${kernel}/body.ts`, find: "getDefaultJsonParser('error', 'error')", replace: "getDefaultJsonParser('ignore', 'ignore')", tests: 'kernel/http' },
  { name: 'what is no text is refused', file: `${kernel}/shape.ts`, find: "demandPlainText(clean, '', 0);", replace: '', tests: 'kernel/fuzz|kernel/http' },
  { name: 'answers hold what their shape names', file: `${kernel}/answer.ts`, find: '    body = kept(body);\n', replace: '', tests: 'kernel/http' },
  { name: 'errors tell nothing of the inside', file: `${kernel}/problems.ts`, find: "'something went wrong; try again later'", replace: 'String(message)', tests: 'kernel/http' },
  { name: 'the last write does not win over If-Match', file: `${kernel}/serve.ts`, find: 'if (!tags.includes(String(version))) throw changedMeanwhile();', replace: '', tests: 'modules/groups|modules/incidents|modules/users' },
  { name: 'secrets stay out of the log', file: `${kernel}/log.ts`, find: 'SECRET.has(', replace: 'new Set<string>().has(', tests: 'kernel/log' },
  { name: 'addresses are logged without their values', file: `${kernel}/http.ts`, find: "url.replace(/([?&][^=&]*)=[^&]*/g, '$1=…')", replace: 'url', tests: 'kernel/http' },
  { name: 'impossible uuids stay outside', file: 'backend/src/devices/credentials.ts', find: 'if (!isPossible(uuid)) return false;', replace: '', tests: 'devices/broker' },
  { name: 'a device holds eight connections', file: 'backend/src/devices/embedded-broker.ts', find: '|| !connections.hold(uuid, client)', replace: '', tests: 'devices/broker' },
  { name: 'a message has at most its bytes', file: 'backend/src/devices/embedded-broker.ts', find: 'packet.payload.length > MESSAGE_BYTES', replace: 'false', tests: 'devices/broker' },
  { name: 'devices stand in their networks', file: 'backend/src/adapters/device-networks.ts', find: 'ours(found) && !NEVER(found)', replace: '!NEVER(found)', tests: 'adapters/device' },
  { name: 'no network holds this machine', file: 'backend/src/adapters/device-networks.ts', find: ' && !NEVER(found)', replace: '', tests: 'adapters/device' },
  { name: 'names lead to devices', file: 'backend/src/adapters/device-networks.ts', find: '.filter(({ address }) => allows(address))', replace: '', tests: 'adapters/device' },
  { name: 'an import replaces no file', file: 'backend/src/db/staged-files.ts', find: 'if (there) throw', replace: 'if (Math.random() > 1) throw', tests: 'db/import' },
  { name: 'a file that was not brought in is taken back', file: 'backend/src/db/staged-files.ts', find: 'for (const name of placed) await store.remove(name).catch(() => undefined);', replace: '', tests: 'db/import' },
  { name: 'a device shows its key', file: 'backend/src/devices/credentials.ts', find: 'return matches && stored !== undefined;', replace: 'return stored !== undefined;', tests: 'devices/' },
  { name: 'a device speaks for itself', file: 'backend/src/devices/embedded-broker.ts', find: ' || topic?.uuid !== uuid', replace: ' || topic === undefined', tests: 'devices/broker' },
  { name: 'a device hears its own commands', file: 'backend/src/devices/embedded-broker.ts', find: 'subscription.topic === commandsTopic(uuid)', replace: 'subscription.topic !== commandsTopic', tests: 'devices/broker' },
  { name: 'images are known by their content', file: `${kernel}/images.ts`, find: 'if (imageTypeOf(await headOf(path)) === undefined) throw', replace: 'if (path === undefined) throw', tests: 'kernel/uploads' },
  { name: 'images have an end', file: `${kernel}/images.ts`, find: 'if (width * height > most) throw', replace: 'if (width < 0) throw', tests: 'security/uploads' },
  { name: 'pictures that stand in memory as a whole are smaller', file: `${kernel}/images.ts`, find: '? MOST_HELD / channels : MOST_PIXELS', replace: '? MOST_PIXELS + 0 * channels : MOST_PIXELS', tests: 'security/uploads' },
  { name: 'private answers are not stored, however their address is spelt', file: `${kernel}/http.ts`, find: "request.routeOptions.url?.startsWith('/api')", replace: "request.url.startsWith('/api')", tests: 'kernel/http' },
  { name: 'an unknown incident takes the way of an invisible one', file: `${kernel}/guard.ts`, find: "  return { device: row?.device_uuid ?? '' };", replace: "  if (!row) throw unknown('incident');\n  return { device: row.device_uuid };", tests: 'security/matrix' },
  { name: 'strangers are not brought into one\'s own group', file: `${modules}/users/acquaintances.ts`, find: ').length < wanted.size) throw', replace: ').length < 0) throw', tests: 'modules/groups' },
];
