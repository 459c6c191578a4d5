import { AUDIT_AREAS } from '@portal/domain/audit';
import { LANGUAGES } from '@portal/domain/languages';
import { dictionary, id, listOf, nullable, obj, oneOf, optional, type Static, shapeless, text, time } from '#shape';
import { endpoint } from './endpoint';

const Values = shapeless<Record<string, unknown>>({ type: 'object', additionalProperties: true });

/**
 * One change. `kind` and `subject` say what was changed, `scope` where it counts; without old values it is new, without new ones gone. `userName` without `user` is
 * who did it at a terminal, as they named themselves.
 */
export const AuditEntry = obj({
  id: text(),
  at: time(),
  user: nullable(id()),
  userName: nullable(text()),
  action: text(),
  scope: nullable(text()),
  kind: text(),
  subject: id(),
  before: nullable(Values),
  after: nullable(Values),
  /** What the ids in it are called now, by id as it stands there; what is gone, or not for the caller to know, is missing. */
  names: dictionary(text()),
});
export type AuditEntry = Static<typeof AuditEntry>;

/**
 * R-EXT-08. Newest first, 100 at once unless `limit` says otherwise. `scope`: `group:` with its plain id, groups and devices below it included,
 * or `device:`; without it everything, for holders of readSupportInfo. `language`: of the titles that stand there by name; without it the account's.
 */
export const readAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  right: 'login',
  list: true,
  summary: 'Who changed what and when.',
  query: obj({
    scope: optional(text({ maxLength: 400 })),
    user: optional(text({ maxLength: 400 })),
    area: optional(oneOf(AUDIT_AREAS)),
    from: optional(time()),
    to: optional(time()),
    language: optional(oneOf(LANGUAGES)),
  }),
  reply: listOf(AuditEntry),
  problems: { 400: 'ERROR_VALIDATION', 403: 'ERROR_NO_RIGHT', 404: ['ERROR_GROUP_UNKNOWN', 'ERROR_DEVICE_UNKNOWN'] },
});

/** Whom the log can be filtered by: everybody with an account who made a change in the scope, by name. */
export const listAuditUsers = endpoint({
  method: 'GET',
  path: '/api/audit/users',
  right: 'login',
  list: true,
  summary: 'Who made changes.',
  query: obj({ scope: optional(text({ maxLength: 400 })) }),
  reply: listOf(obj({ id: id(), name: text() })),
  problems: { 400: 'ERROR_VALIDATION', 403: 'ERROR_NO_RIGHT', 404: ['ERROR_GROUP_UNKNOWN', 'ERROR_DEVICE_UNKNOWN'] },
});
