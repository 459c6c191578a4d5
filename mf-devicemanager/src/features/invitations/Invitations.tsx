import { lazyRetry } from '@portal/platform/lazy-retry';
import { Suspense } from 'react';
import { useInvitationToken, useOwnInvitations } from '../../data/own-invitations';

const InvitationBars = lazyRetry(() => import('./InvitationBars'));

/** The questions that wait for an answer; few people ever have one, so their code comes with the first. */
export function Invitations() {
  const token = useInvitationToken();
  const { data } = useOwnInvitations(token);
  if (!data || (data.length === 0 && token === undefined)) return null;
  return (
    <Suspense fallback={null}>
      <InvitationBars invitations={data} token={token} />
    </Suspense>
  );
}
