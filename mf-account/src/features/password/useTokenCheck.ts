import { checkResetToken } from '@portal/contracts/accounts';
import { call } from '@portal/platform/call';
import { useEffect, useState } from 'react';

export type TokenCheck = { is: 'checking' } | { is: 'valid' } | { is: 'invalid' } | { is: 'failed'; error: unknown };

/** Asks whether a reset link still works; without a token it does not, and nothing is asked [R-ACC-12, R-ACC-16]. */
export function useTokenCheck(token: string | undefined): TokenCheck {
  const [state, setState] = useState<TokenCheck>(token === undefined ? { is: 'invalid' } : { is: 'checking' });
  useEffect(() => {
    if (token === undefined) return;
    let gone = false;
    const tell = (next: TokenCheck) => {
      if (!gone) setState(next);
    };
    call(checkResetToken, { query: { token } }).then(
      (answer) => tell({ is: String(answer) === 'true' ? 'valid' : 'invalid' }),
      (error: unknown) => tell({ is: 'failed', error }),
    );
    return () => {
      gone = true;
    };
  }, [token]);
  return state;
}
