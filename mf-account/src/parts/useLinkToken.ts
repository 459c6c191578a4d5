import { useLocation, useNavigate } from '@portal/ui/router';
import { useEffect, useState } from 'react';

/** The token of a mailed link; after reading it is dropped from the address bar and the history [R-ACC-19]. */
export function useLinkToken(): string | undefined {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(search).get('token') || undefined);
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true });
  }, [navigate, pathname, search]);
  return token;
}
