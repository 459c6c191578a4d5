import { addressOf } from '@portal/platform/addresses';
import { useSearchParams } from '@portal/ui/router';
import { useEffect, useState } from 'react';
import { RegisterForm } from '../features/register/RegisterForm';
import { InlineLink } from '../parts/InlineLink';
import { SplitPage } from '../parts/SplitPage';
import { useAccountTexts } from '../texts';

/**
 * `/register` and `/signup`; `?email=` fills the address in [R-ROUTE-03]. `?invitation=` is the token of a mailed invitation: it proves the
 * address, is dropped from the address bar, and goes on to who has an account meanwhile [R-EXT-26].
 */
export function RegisterPage() {
  const { t } = useAccountTexts();
  const [query, setQuery] = useSearchParams();
  const [invitation] = useState(() => query.get('invitation') || undefined);
  const inAddress = query.has('invitation');
  useEffect(() => {
    if (!inAddress) return;
    setQuery(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete('invitation');
        return next;
      },
      { replace: true },
    );
  }, [inAddress, setQuery]);
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
