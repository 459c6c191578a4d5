import { act, renderPortal, screen } from '@portal/testing/render';
import { useParameters } from '@portal/ui/parameters';
import { useLayoutEffect, useRef } from 'react';
import { useListQuery } from './useListQuery';

/** A field whose next letter comes when the first has reached address and page, before any effect of that. */
function Field() {
  const { search, setSearch } = useListQuery('en');
  const [params] = useParameters();
  const address = params.get('q');
  const came = useRef(false);
  useLayoutEffect(() => {
    if (came.current || search !== 'o' || address !== 'o') return;
    came.current = true;
    setSearch('ov');
  }, [search, address, setSearch]);
  return <input aria-label="Search" value={search} onChange={({ target }) => setSearch(target.value)} />;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });

describe('what is typed into a search', () => {
  it('keeps a letter that comes just when the one before it has reached the address [R-DEV-02]', async () => {
    const { user, place } = await renderPortal(<Field />);
    await user.type(field(), 'o');
    expect(field().value).toBe('ov');
    expect(place()).toBe('/?q=ov');
  });

  it('gives way to an address that somebody chose, also to one that was typed at [R-DEV-02]', async () => {
    const { user, go, place } = await renderPortal(<Field />);
    await user.type(field(), 'x');
    expect(place()).toBe('/?q=x');
    await act(() => go('/'));
    expect(field().value).toBe('');
  });
});
