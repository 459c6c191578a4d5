import { loadTexts } from '@portal/platform/i18n';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { ScrollArea } from '../../components/scroll-area';
import { onPhone, show } from '../../testing/show';
import { DataGrid } from '../DataGrid';
import { type Column, DataTable } from '../DataTable';
import { SelectButton, SelectionBar } from './SelectionBar';
import { SelectionOutcome } from './SelectionOutcome';
import { useSelection } from './useSelection';

interface Pan {
  id: string;
  name: string;
}
const pans = (count: number): Pan[] =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, name: `Pan ${index}` }));
const COLUMNS: readonly Column<Pan>[] = [{ id: 'name', header: 'Name', cell: ({ name }) => <a href="#top">{name}</a> }];
const washed = jest.fn();
const idOf = ({ id }: Pan) => id;
const nameOf = ({ name }: Pan) => name;

function Kitchen({ items, kind = 'table' }: { items: readonly Pan[]; kind?: 'table' | 'grid' }) {
  const selection = useSelection(useMemo(() => items.map(idOf), [items]));
  return (
    <ScrollArea>
      <h1>Pans</h1>
      <SelectButton selection={selection} />
      {kind === 'table' ? (
        <DataTable
          label="Pans"
          items={items}
          keyOf={idOf}
          columns={COLUMNS}
          rowKeys
          rowHeight={44}
          selection={selection}
          nameOf={nameOf}
          item={({ name }) => <a href="#top">{name}</a>}
        />
      ) : (
        <DataGrid
          label="Pans"
          items={items}
          keyOf={idOf}
          entryOf={(pan: Pan) => pan}
          columns={COLUMNS}
          rowProps={() => ({ status: 'OK', mark: '' })}
          className=""
          selection={selection}
          nameOf={nameOf}
        />
      )}
      <SelectionBar
        selection={selection}
        actions={[
          { id: 'wash', icon: <i />, label: 'Wash', onSelect: () => washed([...selection.selected]) },
          false,
          { id: 'done', icon: <i />, label: 'First two are done', onSelect: () => selection.remove(['p0', 'p1']) },
        ]}
      />
    </ScrollArea>
  );
}

const open = async (kind?: 'table' | 'grid', items = pans(5)) => {
  await loadTexts('data-table');
  return show(<Kitchen items={items} kind={kind} />);
};
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
const head = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
const row = (index: number) => screen.getAllByRole('row').slice(1)[index] as HTMLElement;
const count = () =>
  screen.queryByRole('toolbar') && within(screen.getByRole('toolbar')).getByRole('status').textContent;
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .slice(1)
    .filter(({ checked }) => checked)
    .map((one) => one.getAttribute('aria-label')?.replace('Select Pan ', ''))
    .join('');

beforeEach(() => washed.mockClear());

describe.each(['table', 'grid'] as const)('choosing several rows of a %s [R-EXT-28]', (kind) => {
  it('chooses by the pointer, with Shift everything between, and says how many', async () => {
    const { user } = await open(kind);
    expect(count()).toBeNull();
    await user.click(box('Pan 1'));
    expect(count()).toBe('1 selected');
    await user.keyboard('{Shift>}');
    await user.click(box('Pan 3'));
    await user.keyboard('{/Shift}');
    expect(chosen()).toBe('123');
    await user.click(box('Pan 2'));
    expect(count()).toBe('2 selected');
    await user.click(screen.getByRole('button', { name: 'Wash' }));
    expect(washed).toHaveBeenCalledWith(['p1', 'p3']);
  });

  it('chooses by keys: Space, Shift with arrows, Ctrl A for all hits, Escape for none', async () => {
    const { user } = await open(kind);
    act(() => row(1).focus());
    await user.keyboard(' ');
    expect(chosen()).toBe('1');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(chosen()).toBe('123');
    expect(document.activeElement).toBe(row(3));
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(chosen()).toBe('12');
    await user.keyboard('{Control>}a{/Control}');
    expect(chosen()).toBe('01234');
    await user.keyboard('{Escape}');
    expect(count()).toBeNull();
    expect(document.activeElement).toBe(row(2));
  });

  it('has a box for all hits, also those that are not drawn, and for none', async () => {
    const { user } = await open(kind, pans(400));
    expect(screen.getAllByRole('row').length).toBeLessThan(101);
    await user.click(box('Pan 2'));
    expect(head().indeterminate).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Select all 400' }));
    expect(count()).toBe('400 selected');
    expect(head().checked).toBe(true);
    expect(screen.queryByRole('button', { name: 'Select all 400' })).toBeNull();
    await user.click(head());
    expect(count()).toBeNull();
  });

  it('goes from a chosen row to the bar by the menu key, and back by Escape', async () => {
    const { user } = await open(kind);
    act(() => row(0).focus());
    await user.keyboard(' ');
    fireEvent.keyDown(row(0), { key: 'ContextMenu' });
    expect(screen.getByRole('toolbar').contains(document.activeElement)).toBe(true);
    await user.keyboard('{Escape}');
    expect(count()).toBeNull();
    expect(document.activeElement).toBe(row(0));
  });

  it('is one Tab stop with its rows, and Enter still goes to what a row leads to', async () => {
    const { user } = await open(kind);
    expect(box('Pan 0').tabIndex).toBe(-1);
    act(() => row(0).focus());
    await user.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toBe('Pan 0');
    expect(count()).toBeNull();
  });
});

it('does not count what a filter hides, and counts it again with it [R-EXT-28]', async () => {
  await loadTexts('data-table');
  const all = pans(3);
  function Filtered() {
    const [hides, setHides] = useState(false);
    const items = useMemo(() => (hides ? all.slice(1) : all), [hides]);
    return (
      <>
        <button type="button" onClick={() => setHides(!hides)}>
          Filter
        </button>
        <Kitchen items={items} />
      </>
    );
  }
  const { user } = await show(<Filtered />);
  await user.click(box('Pan 0'));
  await user.click(box('Pan 2'));
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  expect(count()).toBe('1 selected');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  expect(count()).toBe('2 selected');
});

it('lets go of what was done, and keeps what failed [R-EXT-28]', async () => {
  const { user } = await open();
  for (const name of ['Pan 0', 'Pan 1', 'Pan 4']) await user.click(box(name));
  await user.click(screen.getByRole('button', { name: 'First two are done' }));
  expect(chosen()).toBe('4');
});

it('tells what came of it: what failed and why, and offers to take back what was done [R-EXT-28]', async () => {
  await loadTexts('data-table');
  const undo = jest.fn();
  const close = jest.fn();
  const failures = [{ id: 'p1', name: 'Pan 1', why: 'It is locked.' }];
  const { user } = await show(
    <SelectionOutcome text="1 washed, 1 not:" failures={failures} onUndo={undo} onClose={close} />,
  );
  expect(within(screen.getByRole('alert')).getByRole('listitem').textContent).toBe('Pan 1: It is locked.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect([undo.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
});

it('tells what came of it on as many lines as it needs, so that its buttons stay in sight [R-EXT-28, R-SHELL-22]', async () => {
  await loadTexts('data-table');
  await show(<SelectionOutcome text="2 pans are soaked until Monday." failures={[]} onClose={jest.fn()} />);
  const names = [...screen.getByRole('status').classList].map((name) => `.${name}`);
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]) as CSSStyleRule[];
  const styles = rules.filter(({ selectorText }) => names.includes(selectorText)).map(({ cssText }) => cssText);
  expect(styles.join(' ')).toContain('white-space: normal');
});

describe('on a phone [R-EXT-28]', () => {
  onPhone();

  it('chooses in a mode of its own, where each item has a box', async () => {
    const { user } = await open();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Select several' }));
    expect(count()).toBe('0 selected');
    expect(screen.queryByRole('button', { name: 'Wash' })).toBeNull();
    await user.click(box('Pan 1'));
    await user.click(screen.getByRole('button', { name: 'Wash' }));
    expect(washed).toHaveBeenCalledWith(['p1']);
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Select several' }));
  });
});
