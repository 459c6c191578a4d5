import { renewLink } from '@portal/contracts/accounts';
import { ApiError, call } from '@portal/platform/call';
import { Suspense, useState } from 'react';
import { InlineLink } from '../InlineLink';
import { SendAgain } from './SendAgain';
import { useRenewTexts } from './texts';

interface RenewLinkProps {
  token: string | undefined;
  /** Where a link can be had when nobody remembers the old one. */
  elsewhere: '/forgotpassword' | '/register';
}

/** A new link in place of one that does not work any more: by one press where the old one is remembered. What says so stays while its words come. */
export function RenewLink(props: RenewLinkProps) {
  return (
    <Suspense fallback={null}>
      <Offer {...props} />
    </Suspense>
  );
}

function Offer({ token, elsewhere }: RenewLinkProps) {
  const { t } = useRenewTexts();
  const [unknown, setUnknown] = useState(false);
  const renew = async (old: string) => {
    try {
      await call(renewLink, { body: { token: old } });
    } catch (error) {
      if (error instanceof ApiError && error.errorId === 'ERROR_TOKEN_INVALID') setUnknown(true);
      throw error;
    }
  };
  if (token === undefined || unknown)
    return <InlineLink to={elsewhere}>{t(elsewhere === '/register' ? 'register' : 'ask')}</InlineLink>;
  return <SendAgain label={t('renew')} sent={t('renewed')} context="activate" onSend={() => renew(token)} />;
}
