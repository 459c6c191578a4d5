/** Which groups of the portal the embedded camera service has let in, and what cameras they find there. */
import { createHash } from 'node:crypto';
import { newSecret } from '../../kernel/new-id';
import type { Services } from '../../kernel/services';

/** A log-in page that was opened lasts this long. */
const STATE_MS = 600_000;
const hash = (state: string): string => createHash('sha256').update(state).digest('hex');
type Needed = Pick<Services, 'db' | 'clock'>;

/** The cameras of the one account there is; every group that is let in sees them all. */
export const ACCOUNT_CAMERAS = [
  { id: 'cam-01', name: 'Hot line' },
  { id: 'cam-02', name: 'Walk-in freezer' },
  { id: 'cam-03', name: 'Cold kitchen' },
  { id: 'cam-04', name: 'Dish return' },
  { id: 'cam-05', name: 'Pastry' },
  { id: 'cam-06', name: 'Bar' },
  { id: 'cam-07', name: 'Goods receiving – loading bay' },
  { id: 'cam-08', name: 'Dry store' },
] as const;

export async function isAuthorized({ db }: Needed, account: string): Promise<boolean> {
  const row = await db
    .selectFrom('camera_authorizations')
    .select('account')
    .where('account', '=', account)
    .where('authorized_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Begins a log-in for a group; answers the state that its page carries. */
export async function beginAuthorization({ db, clock }: Needed, account: string): Promise<string> {
  const state = newSecret();
  await db
    .deleteFrom('camera_authorizations')
    .where('authorized_at', 'is', null)
    .where('created_at', '<', clock.now() - STATE_MS)
    .execute();
  await db
    .insertInto('camera_authorizations')
    .values({ state_hash: hash(state), account, created_at: clock.now(), authorized_at: null })
    .execute();
  return state;
}

/** Whether a state's page may still be used. */
export async function isOpen({ db, clock }: Needed, state: string): Promise<boolean> {
  const row = await db
    .selectFrom('camera_authorizations')
    .select('account')
    .where('state_hash', '=', hash(state))
    .where('authorized_at', 'is', null)
    .where('created_at', '>=', clock.now() - STATE_MS)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets the state's group in; false when the state is unknown, used or old. */
export async function finishAuthorization({ db, clock }: Needed, state: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('camera_authorizations')
    .set({ authorized_at: clock.now() })
    .where('state_hash', '=', hash(state))
    .where('authorized_at', 'is', null)
    .where('created_at', '>=', clock.now() - STATE_MS)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
