import { useSearchParams } from '@portal/ui/router';
import { useCallback } from 'react';

/** A parameter of the address; setting it changes the address and adds nothing to the history, an empty text takes it out. */
export function useParameter(name: string): [value: string | null, put: (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const put = useCallback(
    (value: string) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [name, setParams],
  );
  return [params.get(name), put];
}
