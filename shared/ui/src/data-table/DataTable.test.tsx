import { viewport } from '@portal/platform/testing';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { ScrollArea } from '../components/scroll-area';
import { type Column, DataTable } from './DataTable';
import { nextSort, type Sort } from './sort';

interface Pan {
  id: string;
  name: string;
  size: number;
}
const pans = (count: number): Pan[] =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, name: `Pan ${index}`, size: index }));
const edited = jest.fn();
const COLUMNS: readonly Column<Pan>[] = [
  { id: 'name', header: 'Name', sortable: true, rowHeader: true, cell: ({ name }) => name, title: ({ name }) => name },
  { id: 'size', header: 'Size', sortable: true, width: '80px', cell: ({ size }) => size },
  { id: 'kind', header: 'Kind', cell: () => 'steel' },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    end: true,
    cell: ({ id, name }) => (
      <button type="button" onClick={() => edited(id)}>
        Edit {name}
      </button>
    ),
  },
];

type Props = Partial<Parameters<typeof DataTable<Pan, string>>[0]>;
const show = async (props: Props) => {
  await act(async () => {
    render(
      <Suspense>
        <ScrollArea>
          <DataTable label="Pans" items={pans(3)} keyOf={({ id }) => id} columns={COLUMNS} {...props} />
        </ScrollArea>
      </Suspense>,
    );
  });
  await screen.findByRole(props.item ? 'list' : 'table', { name: 'Pans' }).catch(() => undefined);
};
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

beforeEach(() => edited.mockClear());

describe('a table', () => {
  it('has a head of all columns, and a row of cells for each item, named by its own', async () => {
    await show({});
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Size',
      'Kind',
      'Actions',
    ]);
    expect(names()).toEqual(['Pan 0', 'Pan 1', 'Pan 2']);
    expect(screen.getByRole('rowheader', { name: 'Pan 1' }).title).toBe('Pan 1');
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('4');
    fireEvent.click(screen.getByRole('button', { name: 'Edit Pan 2' }));
    expect(edited).toHaveBeenCalledWith('p2');
  });

  it('sorts by the column that is pressed, turns round when it is pressed again, and says so [R-INC-03]', async () => {
    function Sorted() {
      const [sort, setSort] = useState<Sort>({ by: 'name', direction: 'ASC' });
      const sign = sort.direction === 'ASC' ? 1 : -1;
      return (
        <DataTable
          label="Pans"
          items={pans(3).sort((a, b) => sign * (a.size - b.size))}
          keyOf={({ id }) => id}
          columns={COLUMNS}
          sort={sort}
          onSort={(by) => setSort(nextSort(sort, by))}
        />
      );
    }
    await act(async () => void render(<Suspense children={<Sorted />} />));
    const head = (name: string) => screen.getByRole('columnheader', { name });
    await screen.findByRole('table');
    expect(head('Name').getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(within(head('Size')).getByRole('button'));
    expect(head('Size').getAttribute('aria-sort')).toBe('ascending');
    expect(head('Name').hasAttribute('aria-sort')).toBe(false);
    fireEvent.click(within(head('Size')).getByRole('button'));
    expect(head('Size').getAttribute('aria-sort')).toBe('descending');
    expect(names()).toEqual(['Pan 2', 'Pan 1', 'Pan 0']);
    expect(within(head('Kind')).queryByRole('button')).toBeNull();
  });

  it('draws only the rows in sight of a page’s long list, and numbers them all [R-DEV-18]', async () => {
    await show({ items: pans(400), rowHeight: 44 });
    expect(screen.getAllByRole('row').length).toBeLessThan(101);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('401');
    expect(screen.getByRole('row', { name: /^Pan 3 / }).getAttribute('aria-rowindex')).toBe('5');
  });

  it('shows the first hundred of a long list in a dialog, and a hundred more on demand', async () => {
    await show({ items: pans(250), look: 'plain' });
    expect(names()).toHaveLength(100);
    fireEvent.click(await screen.findByRole('button', { name: 'Show 150 more' }));
    expect(names()).toHaveLength(200);
    fireEvent.click(screen.getByRole('button', { name: 'Show 50 more' }));
    expect(names()).toHaveLength(250);
    expect(screen.queryByRole('button', { name: /more$/ })).toBeNull();
  });

  it('makes its rows one Tab stop only where that is asked for', async () => {
    await show({ rowKeys: true });
    const rows = () => screen.getAllByRole('row').slice(1);
    expect(rows().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    act(() => rows()[0]?.focus());
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(rows()[1]);
    // What is in a row is reached by going in, not by Tab.
    const buttons = screen.getAllByRole('button', { name: /^Edit / });
    expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1]);
    fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' });
    expect(document.activeElement).toBe(buttons[1]);
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    expect(document.activeElement).toBe(rows()[1]);
  });

  it('leaves rows out of the order of Tab otherwise', async () => {
    await show({});
    expect(screen.getAllByRole('row').some((row) => row.hasAttribute('tabindex'))).toBe(false);
    expect(screen.getByRole('button', { name: 'Edit Pan 1' }).tabIndex).toBe(0);
  });

  it('tells which row was pressed', async () => {
    const chosen = jest.fn();
    await show({ rowProps: ({ id }) => ({ onClick: () => chosen(id), 'data-pan': id }) });
    fireEvent.click(screen.getByRole('rowheader', { name: 'Pan 1' }));
    expect(chosen).toHaveBeenCalledWith('p1');
    expect(document.querySelectorAll('[data-pan]')).toHaveLength(3);
  });
});

describe('a table on a phone', () => {
  viewport(390);

  it('is a list of items, each with its place among all', async () => {
    await show({ item: ({ name }) => <b>{name}</b> });
    const items = within(await screen.findByRole('list', { name: 'Pans' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Pan 0', 'Pan 1', 'Pan 2']);
    expect(items[1]?.getAttribute('aria-posinset')).toBe('2');
    expect(items[1]?.getAttribute('aria-setsize')).toBe('3');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('draws only the items in sight of a long list', async () => {
    await show({ items: pans(400), rowHeight: 44, itemHeight: 112, item: ({ name }) => name });
    const items = within(await screen.findByRole('list')).getAllByRole('listitem');
    expect(items.length).toBeLessThan(101);
    expect(items[0]?.style.height).toBe('112px');
  });

  it('keeps its columns where it has no items', async () => {
    await show({});
    expect(screen.getByRole('table', { name: 'Pans' })).toBeTruthy();
  });

  it('has no head where the columns need no words', async () => {
    await show({ hideHead: true });
    expect(screen.queryByRole('columnheader')).toBeNull();
  });
});
