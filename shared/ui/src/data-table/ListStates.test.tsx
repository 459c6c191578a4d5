import { ApiError } from '@portal/platform/call';
import { loadTexts } from '@portal/platform/i18n';
import { problemText } from '@portal/platform/problem-text';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { ListSkeleton } from './ListSkeleton';
import { type ListState, ListStates, ListWarning, listStateOf, NoMatch } from './ListStates';

const refetch = jest.fn(() => Promise.resolve());
const answer = {
  data: undefined as string[] | undefined,
  error: null as ApiError | null,
  isFetching: false,
  isRefetchError: false,
  dataUpdatedAt: 0,
  refetch,
};
const refused = (status: number, errorId: ApiError['errorId'] = 'ERROR_UNAVAILABLE') =>
  new ApiError(status, errorId, 'No.');
const show = async (state: ListState<string[]>, noRight?: string) => {
  await act(async () => {
    render(
      <Suspense>
        <ListStates
          state={state}
          failed="The pans can’t be loaded."
          {...(noRight === undefined ? {} : { noRight })}
          skeleton={<ListSkeleton text="Loading pans" />}
        >
          {({ data, stale, updatedAt, refresh }) => (
            <>
              {stale && <ListWarning updatedAt={updatedAt} onRetry={refresh} />}
              {data.join()}
            </>
          )}
        </ListStates>
      </Suspense>,
    );
  });
};
beforeAll(() => loadTexts('errors'));
beforeEach(() => refetch.mockClear());

describe('the state of a list', () => {
  it('is loading until the first answer, and says so while it shows rows without words [R-DEV-16]', async () => {
    await show(listStateOf(answer));
    expect((await screen.findByRole('status')).textContent).toBe('Loading pans');
  });

  it('is without a right when none is held, or when the server says so [R-RIGHT-06, R-RIGHT-08, R-REC-04, R-INC-07]', async () => {
    expect(listStateOf(answer, false)).toEqual({ is: 'no-right' });
    // What was read before is shown no more.
    const before = { ...answer, data: ['pan'] };
    expect(listStateOf(before, false)).toEqual({ is: 'no-right' });
    expect(listStateOf({ ...before, error: refused(403, 'ERROR_NO_RIGHT') })).toEqual({ is: 'no-right' });
    await show(listStateOf({ ...answer, error: refused(403, 'ERROR_NO_RIGHT') }), 'You can’t see the pans.');
    expect(await screen.findByText('You can’t see the pans.')).toBeTruthy();
  });

  it('asks to contact the group admin where it has no words of its own for a lacking right [R-RIGHT-08]', async () => {
    await show(listStateOf({ ...answer, error: refused(403, 'ERROR_NO_RIGHT') }));
    expect(await screen.findByText('You don’t have access here')).toBeTruthy();
    expect(screen.getByText('Ask your group admin.')).toBeTruthy();
  });

  it('is failed without any answer, says by what, and tries again [R-DEV-16]', async () => {
    await show(listStateOf({ ...answer, error: refused(500) }));
    expect(await screen.findByText('The pans can’t be loaded.')).toBeTruthy();
    expect(screen.getByText(problemText(refused(500)))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('is ready with an answer; after a failed refresh the old one stays and says how old it is [R-ERR-24, R-EXT-24]', async () => {
    const before = { ...answer, data: ['pan', 'lid'], dataUpdatedAt: new Date().setHours(9, 5), error: refused(500) };
    expect(listStateOf(before)).toMatchObject({ is: 'ready', stale: false });
    await show(listStateOf({ ...before, isRefetchError: true }));
    expect(await screen.findByText(/^Not up to date since 09:05/)).toBeTruthy();
    expect(screen.getByText(/pan,lid/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });
});

it('a list that is not up to date since another day names it [R-SHELL-17]', async () => {
  const updatedAt = Date.now() - 2 * 86_400_000;
  await act(async () => void render(<Suspense children={<ListWarning updatedAt={updatedAt} onRetry={refetch} />} />));
  expect(await screen.findByText(/^Not up to date since [A-Z][a-z]{2} \d{1,2}, .*\d\d:\d\d/)).toBeTruthy();
});

describe('a search without a match', () => {
  it('says for what, and offers to clear it', async () => {
    const clear = jest.fn();
    await act(async () => void render(<Suspense children={<NoMatch query="wok" onClear={clear} />} />));
    expect(await screen.findByText('No match for “wok”')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(clear).toHaveBeenCalled();
  });
});

it('keeps what stands around a list while something of the list still comes', async () => {
  let come: (word: string) => void = () => undefined;
  const words = new Promise<string>((resolve) => (come = resolve));
  const Row = () => <p>{use(words)}</p>;
  const state: ListState<string[]> = {
    is: 'ready',
    data: [],
    updatedAt: 0,
    refresh: jest.fn(),
    refreshing: false,
    stale: false,
  };
  await act(async () => {
    render(
      <Suspense>
        <h1>Pans</h1>
        <ListStates state={state} failed="" skeleton={<ListSkeleton text="Loading pans" />}>
          {() => <Row />}
        </ListStates>
      </Suspense>,
    );
  });
  expect(screen.getByRole('heading', { name: 'Pans' })).toBeTruthy();
  expect(screen.getByText('Loading pans')).toBeTruthy();
  await act(async () => come('Large pan'));
  expect(screen.getByText('Large pan')).toBeTruthy();
  expect(screen.queryByText('Loading pans')).toBeNull();
});
