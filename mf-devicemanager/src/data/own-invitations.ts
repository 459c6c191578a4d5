import { acceptInvitation, declineInvitation, listOwnInvitations } from '@portal/contracts/invitations';
import { useChange, useEndpoint } from '@portal/platform/query';
import { useSearchParams } from '@portal/ui/router';
import { useEffect, useState } from 'react';

const NAME = 'invitation';

/** The token of a mailed invitation; after reading it is dropped from the address bar and the history. */
export function useInvitationToken(): string | undefined {
  const [params, setParams] = useSearchParams();
  const [token] = useState(() => params.get(NAME) || undefined);
  const inAddress = params.has(NAME);
  useEffect(() => {
    if (!inAddress) return;
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete(NAME);
        return next;
      },
      { replace: true },
    );
  }, [inAddress, setParams]);
  return token;
}

/** What waits for an answer of this person; the notification of a new one loads it anew [R-EXT-26]. */
export const useOwnInvitations = (token: string | undefined) =>
  useEndpoint(listOwnInvitations, { query: token === undefined ? {} : { token } });

export const useAcceptInvitation = () => useChange(acceptInvitation);
export const useDeclineInvitation = () => useChange(declineInvitation);
