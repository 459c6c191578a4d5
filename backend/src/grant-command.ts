/** `npm run grant -- EMAIL RIGHT [off]`: a right in `*` for an account, or away from it. */
import { onDatabase, runCommand } from './command';
import { migrate } from './db/migrate';
import { GrantError, grantGlobally } from './modules/rights/operator-grants';

await runCommand(GrantError, async ([email, right, off]) => {
  if (!email || !right || (off !== undefined && off !== 'off'))
    throw new GrantError(
      'Say who and what: npm run grant -- support@example.org readSupportInfo, with "off" behind it to take it away.',
    );
  return onDatabase(async ({ db }) => {
    await migrate(db);
    const changed = await grantGlobally(db, email, right, off === undefined);
    return `${email} ${off === undefined ? 'holds' : 'does not hold'} ${right}${changed ? ' now' : ' already'}.`;
  });
});
