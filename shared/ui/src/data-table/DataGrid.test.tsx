import { act, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { ScrollArea } from '../components/scroll-area';
import type { Column } from './column';
import { DataGrid, type GridRowProps } from './DataGrid';

interface Pan {
  id: string;
  name: string;
  rank: number;
}
const pan = (index: number, rank = 8): Pan => ({ id: `p${index}`, name: `Pan ${index}`, rank });
const drawn = jest.fn();
const pressed = jest.fn();
const COLUMNS: readonly Column<Pan>[] = [
  {
    id: 'name',
    header: 'Name',
    className: 'first',
    cell: ({ name }) => {
      drawn(name);
      return name;
    },
  },
  { id: 'status', header: 'Status', cell: ({ rank }) => rank },
  { id: 'actions', header: 'Actions', hideHeader: true, end: true, cell: () => <button type="button">More</button> },
];
const rowProps = (entry: Pan): GridRowProps => ({
  'aria-label': `${entry.name}, rank ${entry.rank}`,
  status: entry.rank < 3 ? 'ALERT' : 'OK',
  mark: String(entry.rank),
  onClick: () => pressed(entry.id),
});
type Props = Partial<Parameters<typeof DataGrid<Pan, Pan>>[0]>;
const grid = (items: readonly Pan[], props: Props = {}) => (
  <Suspense>
    <ScrollArea>
      <DataGrid
        label="Pans"
        items={items}
        keyOf={({ id }) => id}
        entryOf={(item) => item}
        columns={COLUMNS}
        rowProps={rowProps}
        className="three"
        {...props}
      />
    </ScrollArea>
  </Suspense>
);
const row = (name: RegExp) => screen.getByRole('row', { name });

beforeEach(() => {
  drawn.mockClear();
  pressed.mockClear();
});

describe('a grid of rows', () => {
  it('has a head that says the order, and counts it among its lines', () => {
    render(grid([pan(0), pan(1)], { sort: { by: 'status', direction: 'DESC' } }));
    const heads = screen.getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Name', 'Status', 'Actions']);
    expect(heads.map((head) => head.getAttribute('aria-sort'))).toEqual([null, 'descending', null]);
    expect(heads[0]?.className).toContain('first');
    expect(screen.getByRole('grid', { name: 'Pans' }).getAttribute('aria-rowcount')).toBe('3');
    expect(row(/^Pan 0/).getAttribute('aria-rowindex')).toBe('2');
    expect(within(row(/^Pan 1/)).getAllByRole('gridcell')).toHaveLength(3);
    row(/^Pan 1/).click();
    expect(pressed).toHaveBeenCalledWith('p1');
  });

  it('has no head where none is wanted', () => {
    render(grid([pan(0)], { hideHead: true }));
    expect(screen.queryByRole('columnheader')).toBeNull();
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1');
    expect(row(/^Pan 0/).getAttribute('aria-rowindex')).toBe('1');
  });

  it('draws and flashes the row that changed and no other', () => {
    const [first, second] = [pan(0), pan(1)];
    const { rerender } = render(grid([first, second]));
    expect(document.querySelector('[data-flash]')).toBeNull();
    drawn.mockClear();
    rerender(grid([first, { ...second, rank: 1 }]));
    expect(drawn.mock.calls.every(([name]) => name === 'Pan 1')).toBe(true);
    expect(drawn).toHaveBeenCalled();
    expect([...document.querySelectorAll('[data-flash]')]).toEqual([row(/^Pan 1, rank 1/)]);
  });

  it('draws and asks for what is in sight of 10,000 rows, one Tab stop for all [R-DEV-18]', () => {
    const entryOf = jest.fn((item: Pan) => item);
    const many = Array.from({ length: 10_000 }, (_, index) => pan(index));
    render(grid(many, { entryOf }));
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.length).toBeLessThan(60);
    expect(entryOf.mock.calls.length).toBeLessThan(200);
    expect(rows.filter(({ tabIndex }) => tabIndex === 0)).toEqual([row(/^Pan 0,/)]);
    act(() => row(/^Pan 0,/).focus());
    expect(document.activeElement).toBe(row(/^Pan 0,/));
  });
});
