import { Button } from '@fluentui/react-components';
import type { ApiError } from '@portal/platform/call';
import { problemText } from '@portal/platform/problem-text';
import { type ReactNode, Suspense } from 'react';
import { Empty, Failed, NoRight } from '../components/states';
import { MessageBar, MessageBarActions, MessageBarBody } from '../fluent/message';
import { useUiTexts } from '../texts';
import { useTableTexts } from './texts';

/** All that can be the matter with a list. */
export type ListState<T> =
  | { is: 'loading' }
  /** The person may not read it, or the server says so. */
  | { is: 'no-right' }
  | { is: 'failed'; error: ApiError; retry: () => void; retrying: boolean }
  | {
      is: 'ready';
      data: T;
      /** When the answer came, ms since 1970. */
      updatedAt: number;
      refresh: () => void;
      refreshing: boolean;
      /** The last refresh failed: what is shown is from `updatedAt`. */
      stale: boolean;
    };

/** What `useEndpoint` answers, as far as a list needs it. */
interface Answer<T> {
  data: T | undefined;
  error: ApiError | null;
  isFetching: boolean;
  isRefetchError: boolean;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
}

/**
 * The state of a list from the answer to its call.
 * @param mayRead false where no call is made for want of a right
 */
export function listStateOf<T>(answer: Answer<T>, mayRead = true): ListState<T> {
  const { data, error, isFetching, isRefetchError, dataUpdatedAt } = answer;
  const refresh = () => void answer.refetch();
  if (!mayRead || error?.errorId === 'ERROR_NO_RIGHT') return { is: 'no-right' };
  if (data === undefined)
    return error ? { is: 'failed', error, retry: refresh, retrying: isFetching } : { is: 'loading' };
  return { is: 'ready', data, updatedAt: dataUpdatedAt, refresh, refreshing: isFetching, stale: isRefetchError };
}

interface ListStatesProps<T> {
  state: ListState<T>;
  skeleton: ReactNode;
  /** What the failure says; the sentence below it is the error's. */
  failed: string;
  noRight?: string;
  children: (ready: Extract<ListState<T>, { is: 'ready' }>) => ReactNode;
}

/** The list, or what stands in its place [R-DEV-16, R-RIGHT-08]. While its words or code still come, what stands around it stays. */
export function ListStates<T>(props: ListStatesProps<T>) {
  return (
    <Suspense fallback={props.skeleton}>
      <Content {...props} />
    </Suspense>
  );
}

function Content<T>({ state, skeleton, failed, noRight, children }: ListStatesProps<T>) {
  switch (state.is) {
    case 'loading':
      return skeleton;
    case 'no-right':
      return <NoRight text={noRight} />;
    case 'failed':
      return <Failed title={failed} text={problemText(state.error)} onRetry={state.retry} busy={state.retrying} />;
    case 'ready':
      return children(state);
  }
}

/** A line above a list whose last refresh failed: how old it is [R-ERR-24], or what of it is missing. */
export function ListWarning({
  updatedAt,
  text,
  onRetry,
  className,
}: {
  updatedAt: number;
  text?: string;
  onRetry: () => void;
  className?: string;
}) {
  const { t, formatShort } = useTableTexts();
  const { t: ui } = useUiTexts();
  return (
    <MessageBar intent="warning" className={className}>
      <MessageBarBody>{text ?? t('stale', { time: formatShort(updatedAt) })}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={onRetry}>
          {ui('retry')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}

/** Nothing fits what was searched for, and a button that shows all again. */
export function NoMatch({ query, onClear }: { query: string; onClear: () => void }) {
  const { t } = useTableTexts();
  return <Empty title={t('noMatch', { query })} actions={<Button onClick={onClear}>{t('clearSearch')}</Button>} />;
}
