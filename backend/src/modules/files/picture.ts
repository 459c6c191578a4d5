/** Pictures that stand for something: a device, a group, a user. */
import type { Scope } from '@portal/domain/rights';
import { audit } from '../../kernel/audit';
import { type OutboxEvent, publish } from '../../kernel/outbox';
import type { Context } from '../../kernel/serve';
import type { Trx } from '../../kernel/transaction';
import type { Uploaded } from '../../kernel/uploads';
import { fileUrl } from './file-url';
import { dropFile, inTransactionWith } from './store-file';

/** What has a picture; its own module writes its rows. */
export interface Pictured {
  /** As the audit log calls it: `icon` of a `device`. */
  readonly kind: 'device' | 'group' | 'user';
  readonly field: 'icon' | 'avatar';
  /** Who may read of the change; absent: readers of everything only. */
  readonly scope?: (id: string) => Scope;
  /** Puts a file's name, or null, in the place of the one before, which it answers, and keeps the row locked. Throws 404. */
  replace(trx: Trx, id: string, name: string | null): Promise<string | null>;
  /** What open pages are told. */
  readonly event?: (id: string) => OutboxEvent;
}

/** Gives it a picture of its own and answers its address; without a file its default shows again. Throws 404, and 409 without room. */
export async function changePicture(
  { services, caller }: Context,
  { kind, field, scope, replace, event }: Pictured,
  id: string,
  file?: Uploaded,
): Promise<string> {
  return inTransactionWith(services, caller.userId, file, async (trx, name) => {
    const before = await replace(trx, id, name);
    if (before !== name) {
      await dropFile(trx, before);
      const action = `${kind}.${field}.${name === null ? 'delete' : 'set'}`;
      const values = { before: { [field]: before }, after: { [field]: name } };
      await audit(trx, { by: caller.userId, action, scope: scope?.(id), subject: `${kind}:${id}`, ...values });
      if (event) await publish(trx, event(id));
    }
    return fileUrl(name ?? '');
  });
}
