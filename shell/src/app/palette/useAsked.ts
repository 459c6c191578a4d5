import type { Endpoint } from '@portal/contracts/endpoint';
import { call } from '@portal/platform/call';
import { useLanguage } from '@portal/platform/i18n';
import { startTransition, useEffect, useState } from 'react';
import { askedFields, type Item, itemReader, type Search } from './item';
import { keyOf, MOST } from './useKnown';

/** While somebody types on nothing is asked (ms). */
const PAUSE_MS = 180;
/** One letter is in nearly every name. */
const LEAST_LETTERS = 2;

interface Asked {
  /** What was found on the server for the last words that were asked, by the key of the search. */
  readonly found: ReadonlyMap<string, readonly Item[]>;
  /** The server could not be asked: only what is known here was searched. */
  readonly isUnreached: boolean;
  readonly isAsking: boolean;
}

/** The answers of one question. */
interface Answers extends Pick<Asked, 'found' | 'isUnreached'> {
  readonly of: string;
}
const NOTHING: Answers = { of: '', found: new Map(), isUnreached: false };

/** Asks the server by each search; what was asked for before and is not wanted any more is cancelled. */
export function useAsked(searches: readonly Search[], words: readonly string[]): Asked {
  const language = useLanguage();
  const [answers, setAnswers] = useState(NOTHING);
  // Words in any order are found among what is known; the server takes them in theirs, with anything between.
  const pattern = words.join('*');
  const isAsked = pattern.length >= LEAST_LETTERS;
  useEffect(() => {
    if (!isAsked) return undefined;
    // Made with the question: most letters are overtaken by the next one before there is any.
    let asking: AbortController | undefined;
    const ask = async (search: Search, signal: AbortSignal) => {
      const query = { q: pattern, limit: MOST, fields: askedFields(search) };
      const things: unknown = await call(endpointOf(search), { query }, { signal });
      const read = itemReader(search.fields, language);
      const items = (Array.isArray(things) ? things : []).flatMap((thing) => read(thing) ?? []);
      return [keyOf(search), items] as const;
    };
    const timer = setTimeout(() => {
      const { signal } = (asking = new AbortController());
      const questions = searches.map((search) => ask(search, signal));
      // One answer that is late holds the others back: lines that come one after the other would move below the cursor.
      void Promise.allSettled(questions).then((settled) => {
        if (signal.aborted) return;
        const found = new Map(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
        const isUnreached = settled.some((one) => one.status === 'rejected');
        // A key that comes meanwhile is answered first.
        startTransition(() => setAnswers({ of: pattern, found, isUnreached }));
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking?.abort();
    };
  }, [pattern, isAsked, searches, language]);
  const isAsking = isAsked && answers.of !== pattern;
  return {
    found: isAsked ? answers.found : NOTHING.found,
    isUnreached: isAsked && !isAsking && answers.isUnreached,
    isAsking,
  };
}

const endpointOf = ({ endpoint, cache, title }: Search) =>
  ({ method: 'GET', path: endpoint, summary: title.en, right: 'login', list: true, cache }) as const satisfies Endpoint;
