import { readSelf, updateSelf } from '@portal/contracts/users';
import { invalid } from '../../kernel/refusal';
import { expectVersion, serve, versioned, type Route } from '../../kernel/serve';
import { avatarLocation, USER_COLUMNS, userView } from './present';

export const routes: Route[] = [
  serve(readSelf, async ({ caller, services }) => {
    const row = await services.db.selectFrom('users').select([...USER_COLUMNS, 'version']).where('id', '=', caller.userId).executeTakeFirstOrThrow();
    return versioned(userView(row), row.version);
  }),
  serve(updateSelf, async (call) => {
    const { body, caller, services } = call;
    return services.db.transaction().execute(async (trx) => {
      const row = await trx.selectFrom('users').select([...USER_COLUMNS, 'version']).where('id', '=', caller.userId).forUpdate().executeTakeFirstOrThrow();
      expectVersion(call, row.version);
      // R-ACC-27: another address counts only after a mail to it was answered.
      if (body.email.trim().toLowerCase() !== row.email.toLowerCase()) throw invalid('email', 'the email cannot be changed here');
      const changed = await trx
        .updateTable('users')
        .set({
          name: body.name.trim(),
          ...(body.location === undefined ? {} : { location: body.location?.trim() || null }),
          avatar_file: avatarAfter(row.avatar_file, body.avatarLocation),
          version: row.version + 1,
        })
        .where('id', '=', caller.userId)
        .returning([...USER_COLUMNS, 'version'])
        .executeTakeFirstOrThrow();
      return versioned(userView(changed), changed.version);
    });
  }),
];

/** R-API-51: the avatar's address may be sent as the server issued it, or empty for none; a foreign one is refused. */
function avatarAfter(file: string | null, sent: string | null | undefined): string | null {
  if (sent === undefined || sent === avatarLocation(file)) return file;
  if (sent === null || sent === '') return null;
  throw invalid('avatarLocation', 'avatarLocation must be empty or as the server answered it');
}
