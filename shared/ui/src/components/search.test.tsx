import { screen } from '@testing-library/react';
import { useState } from 'react';
import { show } from '../testing/show';
import { SearchBox } from './search';

const onEscape = jest.fn();

function Search() {
  const [value, setValue] = useState('');
  return (
    <div onKeyDown={({ key }) => key === 'Escape' && onEscape()}>
      <SearchBox value={value} onChange={setValue} label="Search devices" />
    </div>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search devices' });
const cross = () => screen.queryByRole('button', { name: 'Clear search' });

describe('a search field', () => {
  beforeEach(() => onEscape.mockClear());

  it('has a cross while there is something in it, which empties it and leaves the focus in the field', async () => {
    const { user } = await show(<Search />);
    expect(cross()).toBeNull();
    await user.type(field(), 'oven');
    expect(field().value).toBe('oven');
    await user.click(cross() as HTMLElement);
    expect(field().value).toBe('');
    expect(cross()).toBeNull();
    expect(document.activeElement).toBe(field());
  });

  it('is emptied by Escape, and only a further Escape is for what is around', async () => {
    const { user } = await show(<Search />);
    await user.type(field(), 'oven{Escape}');
    expect(field().value).toBe('');
    expect(onEscape).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onEscape).toHaveBeenCalledTimes(1);
  });

  it('takes 255 characters', async () => {
    const { user } = await show(<Search />);
    await user.click(field());
    await user.paste('x'.repeat(300));
    expect(field().value).toHaveLength(255);
  });
});
