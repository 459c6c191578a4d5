import {
  acceptInvitation,
  declineInvitation,
  listInvitations,
  listOwnInvitations,
  resendInvitation,
  withdrawInvitation,
} from '@portal/contracts/invitations';
import { fromWire, toWire } from '@portal/domain/ids';
import { unknown } from '../../kernel/http-error';
import { type Route, serve } from '../../kernel/serve';
import { noSoonerThan } from '../../kernel/steady';
import { mailLanguage } from '../mail/queue-mail';
import * as answer from './answer';
import { INVITE_MS } from './invite';
import * as pending from './pending';

/** The plain id; what is no wire id names nothing. */
function invitationId(wire: string): string {
  const plain = fromWire(wire);
  if (plain === undefined) throw unknown('invitation');
  return plain;
}

export const routes: Route[] = [
  serve(listInvitations, async ({ services, ids }) => pending.pendingInvitations(services, ids.groupId)),

  serve(resendInvitation, async (call) => {
    const by = { userId: call.caller.userId, language: mailLanguage(call.request.headers['accept-language']) };
    await noSoonerThan(INVITE_MS, () =>
      pending.resendInvitation(call, call.ids.groupId, invitationId(call.params.invitationId), by),
    );
  }),

  serve(withdrawInvitation, async (call) => {
    await noSoonerThan(INVITE_MS, () =>
      pending.withdrawInvitation(call, call.ids.groupId, invitationId(call.params.invitationId)),
    );
  }),

  serve(listOwnInvitations, async (call) => answer.ownInvitations(call, call.query.token)),

  serve(acceptInvitation, async (call) => ({
    groupId: toWire(await answer.acceptInvitation(call, invitationId(call.params.invitationId), call.body.token)),
  })),

  serve(declineInvitation, async (call) =>
    answer.declineInvitation(call, invitationId(call.params.invitationId), call.query.token),
  ),
];
