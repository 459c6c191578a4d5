import { activate } from '@portal/contracts/accounts';
import { call } from '@portal/platform/call';
import { useEffect, useState } from 'react';

export type Activation = { is: 'missing' } | { is: 'running' } | { is: 'done' } | { is: 'failed'; error: unknown };

/** One call a token and page: a token works once, and React may run an effect twice. */
const running = new Map<string, Promise<unknown>>();

/** Activates as soon as the page is there: opening the address alone uses nothing up [R-ACC-14, R-ACC-16, R-ACC-17]. */
export function useActivation(token: string | undefined): Activation {
  const [state, setState] = useState<Activation>(token === undefined ? { is: 'missing' } : { is: 'running' });
  useEffect(() => {
    if (token === undefined) return;
    const calling = running.get(token) ?? call(activate, { query: { token } });
    running.set(token, calling);
    calling.then(
      () => setState({ is: 'done' }),
      (error: unknown) => setState({ is: 'failed', error }),
    );
  }, [token]);
  return state;
}
