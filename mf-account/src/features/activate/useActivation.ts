import { activate, activateWithPassword } from '@portal/contracts/accounts';
import { ApiError, call } from '@portal/platform/call';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetBrowser, rememberedBrowser } from '../../parts/registering-browser';

/** `password`: the link works, and whoever opened it must choose a password first [R-EXT-26]. */
export type Activation =
  | { is: 'missing' }
  | { is: 'running' }
  | { is: 'done' }
  | { is: 'password'; token: string }
  | { is: 'failed'; error: unknown };

/** One call at a time for a token, which works once: React may run an effect twice. One that failed is made anew by who comes back. */
const running = new Map<string, Promise<unknown>>();

/** Activates as soon as the page is there: opening the address alone uses nothing up [R-ACC-14, R-ACC-16, R-ACC-17]. */
export function useActivation(
  token: string | undefined,
  onDone: () => void,
): {
  state: Activation;
  choose: (token: string, password: string) => Promise<void>;
} {
  const [state, setState] = useState<Activation>(token === undefined ? { is: 'missing' } : { is: 'running' });
  const finish = () => {
    forgetBrowser();
    onDone();
    setState({ is: 'done' });
  };
  const activated = useEffectEvent(finish);
  useEffect(() => {
    if (token === undefined) return;
    const browser = rememberedBrowser();
    const calling =
      running.get(token) ?? call(activate, { query: { token, ...(browser === undefined ? {} : { browser }) } });
    running.set(token, calling);
    calling.then(
      () => activated(),
      (error: unknown) => {
        running.delete(token);
        setState(
          error instanceof ApiError && error.errorId === 'ERROR_PASSWORD_NEEDED'
            ? { is: 'password', token }
            : { is: 'failed', error },
        );
      },
    );
  }, [token]);
  const choose = async (link: string, password: string) => {
    await call(activateWithPassword, { body: { token: link, password } });
    finish();
  };
  return { state, choose };
}
