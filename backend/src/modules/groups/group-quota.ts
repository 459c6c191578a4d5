import { sql } from 'kysely';
import { HttpError } from '../../kernel/http-error';
import type { Services } from '../../kernel/services';
import type { Trx } from '../../kernel/transaction';

type Needs = Pick<Services, 'config'>;

/** Throws 409 when an account has created as many groups as it may; deleted ones do not count [R-EXT-30]. The last lock of a change. */
export async function demandRoomForGroup(trx: Trx, { config }: Needs, user: string): Promise<void> {
  // One after the other, or parallel ones would all find room.
  await sql`select pg_advisory_xact_lock(4, hashtext(${user}))`.execute(trx);
  const { created } = await trx
    .selectFrom('groups')
    .select((e) => e.fn.countAll<number>().as('created'))
    .where('created_by', '=', user)
    .executeTakeFirstOrThrow();
  if (Number(created) >= config.quotas.groups)
    throw new HttpError(409, 'ERROR_GROUPS_FULL', `an account may create ${config.quotas.groups} groups`);
}

const bytesOf = (attributes: Readonly<Record<string, string>>): number =>
  Object.entries(attributes).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value),
    0,
  );

/**
 * Throws 409 when a group has more attributes than it may, in number or in bytes of names and values together [R-EXT-30]. A group that is
 * beyond it already can still be changed as long as it does not grow.
 */
export function demandRoomForAttributes(
  { config }: Needs,
  after: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>> = {},
): void {
  const { attributes, attributeBytes } = config.quotas;
  const count = Object.keys(after).length;
  const bytes = bytesOf(after);
  const tooMany = count > attributes && count > Object.keys(before).length;
  const tooLarge = bytes > attributeBytes && bytes > bytesOf(before);
  if (tooMany || tooLarge)
    throw new HttpError(
      409,
      'ERROR_ATTRIBUTES_FULL',
      `a group has at most ${attributes} attributes of ${attributeBytes} bytes together`,
    );
}
