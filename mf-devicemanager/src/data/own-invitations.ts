import { acceptInvitation, declineInvitation, listOwnInvitations } from '@portal/contracts/invitations';
import { useChange, useEndpoint } from '@portal/platform/query';
import { useParameters } from '@portal/ui/parameters';
import { useEffect, useState } from 'react';

/** The token of a mailed invitation; after reading it is dropped from the address bar and the history. */
export function useInvitationToken(): string | undefined {
  const [params, put] = useParameters();
  const value = params.get('invitation');
  const [token] = useState(() => value || undefined);
  useEffect(() => {
    if (value !== null) put({ invitation: '' });
  }, [value, put]);
  return token;
}

/** What waits for an answer of this person; the notification of a new one loads it anew [R-EXT-26]. */
export const useOwnInvitations = (token: string | undefined) =>
  useEndpoint(listOwnInvitations, { query: token === undefined ? {} : { token } });

export const useAcceptInvitation = () => useChange(acceptInvitation);
export const useDeclineInvitation = () => useChange(declineInvitation);
