import { addressOf } from '@portal/platform/addresses';
import { useLocation, useSearchParams } from '@portal/ui/router';
import { useEffect, useState } from 'react';
import { RegisterForm } from '../features/register/RegisterForm';
import { InlineLink } from '../parts/InlineLink';
import { SplitPage } from '../parts/SplitPage';
import { useAccountTexts } from '../texts';

/**
 * `/register` and `/signup`; `?email=` fills the address in [R-ROUTE-03]. `?invitation=` is the token of a mailed invitation: it proves the
 * address, is dropped from the address bar, and goes on to who has an account meanwhile [R-EXT-26]. The entry of the history keeps it out
 * of sight, for a reload and for Back.
 */
export function RegisterPage() {
  const { t } = useAccountTexts();
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const [invitation] = useState(() => query.get('invitation') || (state as { invitation?: string } | null)?.invitation);
  const inAddress = query.has('invitation');
  useEffect(() => {
    if (!inAddress) return;
    setQuery(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete('invitation');
        return next;
      },
      { replace: true, state: { invitation } },
    );
  }, [inAddress, invitation, setQuery]);
  const logIn =
    invitation === undefined ? '/login' : `${addressOf('home')}?invitation=${encodeURIComponent(invitation)}`;
  return (
    <SplitPage
      title={t('register.title')}
      lead={
        <>
          {t('register.known')} <InlineLink to={logIn}>{t('login.submit')}</InlineLink>
        </>
      }
    >
      <RegisterForm invited={query.get('email') ?? ''} invitation={invitation} />
    </SplitPage>
  );
}
