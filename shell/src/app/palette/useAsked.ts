import type { Endpoint } from '@portal/contracts/endpoint';
import { call } from '@portal/platform/call';
import { useLanguage } from '@portal/platform/i18n';
import { useEffect, useState } from 'react';
import { askedFields, type Item, itemOf, type Search } from './item';
import { keyOf } from './useKnown';

/** While somebody types on nothing is asked (ms). */
const PAUSE_MS = 180;
/** Of one kind the server answers so many. */
export const MOST = 8;
/** One letter is in nearly every name. */
const LEAST_LETTERS = 2;

interface Asked {
  /** What was found on the server, by the key of the search. */
  readonly found: ReadonlyMap<string, readonly Item[]>;
  /** The server could not be asked: only what is known here was searched. */
  readonly isUnreached: boolean;
  readonly isAsking: boolean;
}

const NOTHING: Asked = { found: new Map(), isUnreached: false, isAsking: false };

/** Asks the server by each search; what was asked for before and is not wanted any more is cancelled. */
export function useAsked(searches: readonly Search[], words: readonly string[]): Asked {
  const language = useLanguage();
  const [asked, setAsked] = useState<Asked>(NOTHING);
  // Words in any order are found among what is known; the server takes them in theirs, with anything between.
  const pattern = words.join('*');
  useEffect(() => {
    if (pattern.length < LEAST_LETTERS) return setAsked(NOTHING);
    const { signal, abort } = aborting();
    setAsked((before) => ({ ...before, isAsking: true, isUnreached: false }));
    const ask = async (search: Search) => {
      const query = { q: pattern, limit: MOST, fields: askedFields(search) };
      const things: unknown = await call(endpointOf(search), { query }, { signal });
      const items = (Array.isArray(things) ? things : []).flatMap(
        (thing) => itemOf(thing, search.fields, language) ?? [],
      );
      if (!signal.aborted)
        setAsked((before) => ({ ...before, found: new Map(before.found).set(keyOf(search), items) }));
    };
    const timer = setTimeout(() => {
      void Promise.allSettled(searches.map(ask)).then((answers) => {
        const isUnreached = answers.some(({ status }) => status === 'rejected');
        if (!signal.aborted) setAsked((before) => ({ ...before, isAsking: false, isUnreached }));
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort();
    };
  }, [pattern, searches, language]);
  return asked;
}

function aborting() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

const endpointOf = ({ endpoint, cache, title }: Search) =>
  ({ method: 'GET', path: endpoint, summary: title.en, right: 'login', list: true, cache }) as const satisfies Endpoint;
