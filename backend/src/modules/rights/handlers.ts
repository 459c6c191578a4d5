import {
  grantRoles,
  inviteUser,
  listRoles,
  readOwnRights,
  readRights,
  setRoles,
  withdrawRole,
} from '@portal/contracts/rights';
import { explainRight, readRoleRights } from '@portal/contracts/support';
import { fromWire } from '@portal/domain/ids';
import { isEmail } from '@portal/domain/validation';
import { HttpError, invalid } from '../../kernel/http-error';
import { type Route, serve } from '../../kernel/serve';
import { noSoonerThan } from '../../kernel/steady';
import { inTrees } from '../groups/trees';
import { INVITE_MS, invite } from '../invitations/invite';
import { mailLanguage } from '../mail/queue-mail';
import { explain } from './explain';
import * as giving from './give';
import { rightsSeenBy, withOwned } from './own';
import { allRoles, rolesWithRights } from './roles';
import * as setting from './set-roles';

export const routes: Route[] = [
  serve(readOwnRights, async ({ caller, services }) => withOwned(services.db, caller.userId, caller.entries)),

  serve(listRoles, async ({ services }) => allRoles(services.db)),

  serve(readRoleRights, async ({ services }) => rolesWithRights(services.db)),

  serve(readRights, async ({ caller, services, ids }) => rightsSeenBy(services, caller, ids.userId)),

  serve(explainRight, async ({ services, ids, query }) => explain(services, ids.userId, query.right, query.scope)),

  serve(grantRoles, async (call) => giving.grantRoles(call, call.ids.userId, giving.grantsOf(call.body))),

  serve(inviteUser, async (call) => {
    const email = (call.query.email ?? '').trim().toLowerCase();
    if (!isEmail(email)) throw invalid('email', 'email must be a valid address');
    const grants = giving.grantsOf(call.body);
    const language = mailLanguage(call.request.headers['accept-language']);
    const groups = grants.map(({ group }) => group);
    await noSoonerThan(INVITE_MS, () =>
      inTrees(call, groups, async (trx, caller) => {
        await giving.demandMayGive(trx, caller, grants, ({ role }) => role);
        await invite(trx, call.services, caller, { userId: caller.userId, language }, email, grants);
      }),
    );
  }),

  serve(setRoles, async (call) =>
    setting.setRoles(call, call.ids.userId, giving.groupOf(call.body.scope, 'scope'), call.body),
  ),

  serve(withdrawRole, async (call) => {
    const scope = fromWire(call.params.scope);
    if (scope === undefined) throw new HttpError(404, 'ERROR_NOT_FOUND', 'this is no scope');
    await setting.withdrawRole(call, call.ids.userId, scope, call.params.role);
  }),
];
