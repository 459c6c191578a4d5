import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from '../router';

/** Parameters of the address by name; an empty text takes one out. */
type Values = Readonly<Record<string, string | undefined>>;

/** The parameters of the address, and what changes some of them: nothing is added to the history unless that is asked for. */
export function useParameters(): [
  params: URLSearchParams,
  put: (values: Values, options?: { replace: boolean }) => void,
] {
  const [params, setParams] = useSearchParams();
  const put = useCallback(
    (values: Values, { replace } = { replace: true }) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace },
      ),
    [setParams],
  );
  return [params, put];
}

/** Browsers allow 100 changes of the address in half a minute: typed letters go there when the typing pauses this long (ms). */
const PAUSE_MS = 400;

/**
 * What is being typed into a field whose text stands elsewhere, as in the address, and is given there after a pause. A link or Back
 * changes it there, and wins.
 */
export function useTyped(value: string, give: (text: string) => void): [text: string, type: (text: string) => void] {
  // It holds over the text that it was typed over, and over what was given since: that may arrive after the next letter.
  const [typed, setTyped] = useState<{ text: string; over: readonly string[] }>({ text: value, over: [value] });
  const text = typed.over.includes(value) ? typed.text : value;
  // What was given last has arrived: from here on any other text there is somebody's choice. In an effect it would meet the next letter.
  if (typed.over.length > 1 && typed.text === value && typed.over.at(-1) === value)
    setTyped({ text: value, over: [value] });
  const paused = useEffectEvent(() => {
    setTyped((now) => ({ ...now, over: [...now.over, text] }));
    give(text);
  });
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(paused, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  const type = (next: string) => setTyped(({ over }) => ({ text: next, over: over.includes(value) ? over : [value] }));
  return [text, type];
}
