import { useLocation, useNavigate } from '@portal/ui/router';
import { useEffect, useState } from 'react';

/**
 * The token of a mailed link; after reading it is dropped from the address bar and the history's addresses [R-ACC-19]. The entry of the
 * history keeps it out of sight, so that a reload in the middle goes on.
 * @returns the token, and what forgets it once it is used
 */
export function useLinkToken(): [token: string | undefined, forget: () => void] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(
    () => new URLSearchParams(search).get('token') || (state as { token?: string } | null)?.token,
  );
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true, state: { token } });
  }, [navigate, pathname, search, token]);
  return [token, () => void navigate(pathname, { replace: true })];
}
