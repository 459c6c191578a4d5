/** Releases that are published from another host, by a release key or by who holds its right [ADR 54]. */
import { bool, id, listOf, nullable, num, obj, oneOf, optional, type Static, text, whole } from '#shape';
import { endpoint, global } from './endpoint';

/** A remote, or the shell, which only a key that was made for it publishes [ADR 58]. */
const Remote = text({ maxLength: 60, pattern: '^(mf-[a-z][a-z0-9-]*|shell)$' });
const Version = text({ maxLength: 100, pattern: '^[0-9A-Za-z][0-9A-Za-z.+-]*$' });
/** A file's own name: no folder, nothing hidden. */
const FileName = text({ maxLength: 200, pattern: '^[0-9A-Za-z_-][0-9A-Za-z_.-]*$' });

/** Bytes that the files of one release may have together. */
export const RELEASE_BYTES = 33_554_432;
const RELEASE_FILES = 800;

/**
 * The files travel as one, in the order of the list. They are taken in whole or not at all, listed nowhere yet; the same again changes nothing,
 * and a version that is there with other files is refused.
 */
export const storeRelease = endpoint({
  method: 'PUT',
  path: '/api/releases/files',
  right: 'publishRelease',
  scope: global,
  summary: 'Stores the files of a release, which nobody gets yet.',
  perMinute: 12,
  upload: { kind: 'any', maxBytes: RELEASE_BYTES },
  body: obj({
    remote: Remote,
    version: Version,
    files: listOf(
      obj({
        name: FileName,
        size: whole({ minimum: 0, maximum: RELEASE_BYTES }),
        hash: text({ maxLength: 71, pattern: '^sha384-[0-9A-Za-z+/]{64}$' }),
      }),
      { minItems: 1, maxItems: RELEASE_FILES },
    ),
  }),
  /** False where it was there already. */
  reply: obj({ stored: bool() }),
  problems: {
    400: 'ERROR_VALIDATION',
    403: 'ERROR_NO_RIGHT',
    409: ['ERROR_CHANGED_MEANWHILE', 'ERROR_FILES_FULL'],
    413: 'ERROR_TOO_LARGE',
    429: 'ERROR_TOO_MANY',
    503: 'ERROR_UNAVAILABLE',
  },
});

/** A coordinate of a point on the curve P-256. */
const Coordinate = text({ maxLength: 43, pattern: '^[0-9A-Za-z_-]{43}$' });

const RegistryKey = obj({ kty: oneOf(['EC']), crv: oneOf(['P-256']), x: Coordinate, y: Coordinate });
/** The public key that signs the registry. */
export type RegistryKey = Static<typeof RegistryKey>;

/** Asked before anything is built: a shell carries the public key by which browsers check the registry, and each portal has its own. */
export const readShellNeeds = endpoint({
  method: 'GET',
  path: '/api/releases/shell',
  right: 'publishRelease',
  scope: global,
  summary: 'What a shell of this portal must be built with, and whether the caller may publish one.',
  reply: obj({ key: RegistryKey, allowed: bool() }),
  problems: { 403: 'ERROR_NO_RIGHT', 503: 'ERROR_UNAVAILABLE' },
});

const Audience = { users: listOf(id(), { maxItems: 500 }), groups: listOf(id(), { maxItems: 500 }) };

/** `release` names a version whose files are stored; `promote` and `withdraw` may name one that is listed. */
const Wish = obj({
  remote: Remote,
  action: oneOf(['release', 'promote', 'rollback', 'withdraw', 'off', 'on']),
  version: optional(Version),
  /** Percent of the browsers. */
  traffic: optional(num({ minimum: 0.001, maximum: 100 })),
  audience: optional(obj(Audience)),
});
export type ReleaseWish = Static<typeof Wish>;

const Told = obj({
  version: Version,
  traffic: num(),
  off: optional(bool()),
  audience: optional(obj({ users: optional(Audience.users), groups: optional(Audience.groups) })),
});

/** What visitors get of the remote before and after, and which versions nobody is to get again. */
const Plan = obj({
  remote: Remote,
  before: listOf(Told, { maxItems: 200 }),
  after: listOf(Told, { maxItems: 200 }),
  withdrawn: listOf(Version, { maxItems: 200 }),
});
export type ReleasePlan = Static<typeof Plan>;

const problems = {
  400: 'ERROR_VALIDATION',
  403: 'ERROR_NO_RIGHT',
  429: 'ERROR_TOO_MANY',
  503: 'ERROR_UNAVAILABLE',
} as const;

/** What the published shell could not run, or the rules refuse, is answered 400 with the reasons. */
export const planRelease = endpoint({
  method: 'POST',
  path: '/api/releases/plan',
  right: 'publishRelease',
  scope: global,
  summary: 'What a change of the registry would come to; nothing is changed.',
  perMinute: 60,
  body: obj({ wish: Wish }),
  /** Null when it is so already. */
  reply: obj({ plan: nullable(Plan) }),
  problems,
});

/** Done when it still comes to what was agreed to, else 409. Who, why, old and new stand in the audit log. */
export const publishRelease = endpoint({
  method: 'POST',
  path: '/api/releases',
  right: 'publishRelease',
  scope: global,
  summary: 'Changes which release of a remote, or of the shell, who gets, as agreed to.',
  perMinute: 30,
  body: obj({
    wish: Wish,
    /** On one line, as it will stand in the audit log. */
    reason: text({ maxLength: 300, pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f]+$' }),
    agreed: Plan,
  }),
  /** Of the registry that is published now. */
  reply: obj({ serial: nullable(whole()) }),
  problems: { ...problems, 409: 'ERROR_CHANGED_MEANWHILE' },
});
