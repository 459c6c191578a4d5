import { posix } from 'node:path';

/**
 * Guards that stand in the code itself, each with what switches it off and the tests that must notice. The guards that calls declare are
 * switched off in `backend/src/security/guards.test.ts`.
 *
 * @typedef {object} Mutant
 * @property {string} name what no longer holds
 * @property {string} file from the root
 * @property {string} find stands in the file exactly once
 * @property {string} replace
 * @property {string} tests which test files are asked
 */

/**
 * `FILE: TESTS`, the file below `backend/src`: what no longer holds when one text stands in place of another.
 * @type {Record<string, Record<string, [find: string, replace: string]>>}
 */
const GUARDS = {
  'kernel/authenticate.ts: security/matrix|auth/auth': {
    'a revoked log-in ends its tokens': [' and l.revoked_at is null', ''],
    'a deactivated account is out': ['if (!row?.active) throw', 'if (!row) throw'],
  },
  'kernel/tokens.ts: security/matrix|auth/auth': {
    'a token is for this audience': ['audience: [AUDIENCE, VIEW_AUDIENCE],\n', '\n'],
    'a token ends': ['currentDate: new Date(services.clock.now())', 'currentDate: new Date(0)'],
  },
  'kernel/access.ts: kernel/access|security/matrix': {
    'nothing holds on what is invisible': ['if (!access.visible) return [];', ''],
  },
  'kernel/guard.ts: security/matrix': {
    'what is invisible is unknown': ['if (!access.visible) throw unknown(scope.in);', ''],
    'a part that is off answers so': ['if (!moduleOn) throw', 'if (moduleOn === undefined) throw'],
    'an unknown incident takes the way of an invisible one': [
      "  return { device: row?.device_uuid ?? '' };",
      "  if (!row) throw unknown('incident');\n  return { device: row.device_uuid };",
    ],
  },
  'kernel/guard.ts: modules/support': {
    'in a support view nothing is changed': ['if (caller.view && !isForViews(endpoint))', 'if (!isForViews)'],
  },
  'kernel/guard.ts: modules/portal/publishing': {
    'a release key does nothing else': ['if (caller.key && endpoint.right !== KEY_RIGHT) throw noRight();', ''],
  },
  'kernel/release-key.ts: modules/portal/publishing': {
    'a withdrawn release key opens nothing': [".where('withdrawn_at', 'is', null)", ''],
    'a release key ends': [".where('ends_at', '>', clock.now())", ''],
    'a key publishes the shell only when it was made for it': ['shell: row.shell', 'shell: true'],
  },
  'kernel/http.ts: modules/portal/publishing': {
    'calls that are dear come seldom': ['if (endpoint.perMinute !== undefined && caller)', 'if (!caller)'],
  },
  'kernel/support-view.ts: modules/support': {
    'a support view ends with the log-in of who views': [".where('l.revoked_at', 'is', null)", ''],
    'a support view ends with the right': ["!viewer || !holdsGlobally(viewer, 'viewAsUser')", '!viewer'],
    'nobody is viewed who works for the portal': ['!entries || isStaff(entries, config.everybody)', '!entries'],
    'a customer who was not asked is not seen': [
      'return consents.length < rows.length ? [] : consents;',
      'return consents;',
    ],
    'a consent runs out': [' and s.until > ${now}', ''],
  },
  'modules/events/readers.ts: modules/support': {
    'a support view takes no place of who is viewed': ['caller.view?.by ?? caller.userId', 'caller.userId'],
  },
  '../../shared/domain/src/rights.ts: kernel/access|security/matrix': {
    'readMessage in * opens the bell only': ["(right !== 'readMessage' || scopes.includes('*'))", 'true'],
  },
  'modules/devices/view.ts: modules/devices': {
    'support fields are for support': ['if (!support) return view;', ''],
  },
  'modules/devices/handlers.ts: security/matrix': {
    'only its owner lets a device go': ['if (!access?.owner) throw noRight();', ''],
  },
  'modules/devices/own-devices.ts: modules/devices': {
    'a device of another account is not taken': [
      'if (device.owner_id !== null || (await isPlaced(trx, device.uuid)))',
      'if (device.owner_id === userId)',
    ],
  },
  'modules/groups/group-devices.ts: modules/groups': {
    'nobody assigns a device they only see': ['if (!rows.every(({ assignable }) => assignable)) throw noRight();', ''],
  },
  'modules/rights/give.ts: modules/rights': {
    'nobody gives what they lack': [
      'if (!rights.every((right) => allowed(caller, right, access))) throw noRight();',
      '',
    ],
    'nobody gives anything in *': ["if (scope === '*') throw noRight();", ''],
  },
  'modules/rights/last-admin.ts: modules/rights|modules/groups': {
    'an administrator is left': ['if (rows[0]?.left === false)', 'if (rows.length > 9)'],
  },
  'modules/notifications/store.ts: modules/notifications': {
    "notifications are one's own": [".where('user_id', '=', caller.userId)\n    .$if(which", '.$if(which'],
  },
  'modules/events/audience.ts: modules/events': {
    'a stream tells of what is seen': ['if (!this.seesDevice(device)) return false;', 'return true;'],
  },
  'modules/auth/logins.ts: modules/auth': {
    'a code works once': ['if (row.used_at !== null) {', 'if (row.used_at === 0) {'],
    'a code is for its client, address and verifier': [' ||\n      !verifierFits(row.challenge, verifier)', ''],
    'a superseded refresh token ends its log-in': ['now - row.superseded_at > REFRESH_GRACE_MS', 'now < 0'],
    'a code of before ends with the password': [
      "  await trx.deleteFrom('auth_codes').where('user_id', '=', userId).where('used_at', 'is', null).execute();\n",
      '',
    ],
    'a password that was changed meanwhile gives no code': [
      'if (user?.password_hash !== binding.passwordHash)',
      'if (user === null)',
    ],
  },
  'modules/auth/login-limit.ts: modules/auth|security/guessing': {
    'guessing stops': ['if (free > now) return undefined;', ''],
  },
  'modules/auth/handlers.ts: modules/auth': {
    'a deactivated account is told to its owner only': ['if (!user.active) throw', 'if (user.id === undefined) throw'],
  },
  'kernel/rate-limit.ts: modules/system|security/limits': {
    'reports and look-ups are counted': ['if (this.countOf(key, now) > this.most) this.refuse(now);', ''],
  },
  'modules/devices/devices.ts: security/limits|modules/devices': {
    'lists of ids end': ['wire.length > IDS_MAX', 'wire.length > 1e9'],
  },
  'kernel/http.ts: security/limits|kernel/http': {
    'a body has its limit': ['bodyLimit: BODY_BYTES', 'bodyLimit: BODY_BYTES * 99'],
  },
  'kernel/body.ts: kernel/http': {
    '__proto__ is refused': ["getDefaultJsonParser('error', 'error')", "getDefaultJsonParser('ignore', 'ignore')"],
  },
  'kernel/shape.ts: kernel/fuzz|kernel/http': {
    'what is no text is refused': ["demandPlainText(clean, '', 0);", ''],
  },
  'kernel/answer.ts: kernel/http': {
    'answers hold what their shape names': ['    body = kept(body);\n', ''],
  },
  'kernel/problems.ts: kernel/http': {
    'errors tell nothing of the inside': ["'something went wrong; try again later'", 'String(message)'],
  },
  'kernel/serve.ts: modules/groups|modules/incidents|modules/users': {
    'the last write does not win over If-Match': ['if (!tags.includes(String(version))) throw changedMeanwhile();', ''],
  },
  'kernel/log.ts: kernel/log': {
    'secrets stay out of the log': ['SECRET.has(', 'new Set<string>().has('],
  },
  'kernel/http.ts: kernel/http': {
    'addresses are logged without their values': ["url.replace(/([?&][^=&]*)=[^&]*/g, '$1=…')", 'url'],
    'private answers are not stored, however their address is spelt': [
      "request.routeOptions.url?.startsWith('/api')",
      "request.url.startsWith('/api')",
    ],
  },
  'modules/devices/credentials.ts: mqtt/embedded': {
    'impossible uuids stay outside': ['if (!isPossible(uuid)) return false;', ''],
    'a device shows its key': ['return matches && stored !== undefined;', 'return stored !== undefined;'],
  },
  'adapters/mqtt/embedded.ts: mqtt/embedded': {
    'a device holds eight connections': ['|| !connections.hold(uuid, client)', ''],
    'a message has at most its bytes': ['packet.payload.length > MESSAGE_BYTES', 'false'],
    'a device speaks for itself': [' || topic?.uuid !== uuid', ' || topic === undefined'],
    'a device hears its own commands': [
      'subscription.topic === commandsTopic(uuid)',
      'subscription.topic !== commandsTopic',
    ],
  },
  'adapters/device-networks.ts: adapters/device': {
    'devices stand in their networks': ['ours(found) && !NEVER(found)', '!NEVER(found)'],
    'no network holds this machine': [' && !NEVER(found)', ''],
    'names lead to devices': ['.filter(({ address }) => allows(address))', ''],
  },
  'db/staged-files.ts: db/import': {
    'an import replaces no file': ['if (there) throw', 'if (Math.random() > 1) throw'],
    'a file that was not brought in is taken back': [
      'for (const name of placed) await store.remove(name).catch(() => undefined);',
      '',
    ],
  },
  'kernel/images.ts: kernel/uploads': {
    'images are known by their content': [
      'if (imageTypeOf(await headOf(path)) === undefined)',
      'if (path === undefined)',
    ],
  },
  'kernel/images.ts: security/uploads': {
    'images have an end': ['if (width * height > most) throw', 'if (width < 0) throw'],
    'pictures that stand in memory as a whole are smaller': [
      '? MOST_HELD / channels : MOST_PIXELS',
      '? MOST_PIXELS + 0 * channels : MOST_PIXELS',
    ],
  },
  'modules/users/acquaintances.ts: modules/groups': {
    "strangers are not brought into one's own group": [').length < wanted.size) throw', ').length < 0) throw'],
  },
};

/** @type {readonly Mutant[]} */
export const MUTANTS = Object.entries(GUARDS).flatMap(([place, guards]) => {
  const [file, tests] = place.split(': ');
  return Object.entries(guards).map(([name, [find, replace]]) => ({
    name,
    file: posix.join('backend/src', file),
    find,
    replace,
    tests,
  }));
});
