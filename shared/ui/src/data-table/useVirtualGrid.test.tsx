import { act, fireEvent, render, screen } from '@testing-library/react';
import { ScrollArea } from '../components/scroll-area';
import { moveTarget } from './useGridKeys';
import { useVirtualGrid } from './useVirtualGrid';

const LINE = 44;
const VIEW = 440;

/** jsdom lays nothing out: the list begins at the top of the pane, which is ten lines high. */
function layOut() {
  const scroller = () => screen.getByTestId('pane');
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(VIEW);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { top: this.dataset['testid'] === 'pane' ? 0 : -scroller().scrollTop } as DOMRect;
  });
}

interface ListProps {
  count: number;
  kind?: 'rows' | 'cards';
  columns?: number;
  current?: number;
}
function List({ count, kind, columns, current }: ListProps) {
  const { from, to, before, after, container, item } = useVirtualGrid({
    count,
    lineHeight: LINE,
    kind,
    columns,
    current,
  });
  return (
    <div {...container} aria-label="List" role="list" style={{ paddingTop: before, paddingBottom: after }}>
      {Array.from({ length: to - from }, (_, offset) => from + offset).map((index) => (
        <div key={index} role="listitem" aria-label={`Item ${index}`} data-item {...item(index)}>
          <a href="#a">Link {index}</a>
          <button type="button" data-menu onClick={() => pressed(index)}>
            Menu {index}
          </button>
        </div>
      ))}
    </div>
  );
}
const pressed = jest.fn();

const show = (list: ListProps) =>
  render(
    <ScrollArea data-testid="pane">
      <List {...list} />
    </ScrollArea>,
  );
const drawn = () => screen.getAllByRole('listitem').map((item) => Number(item.dataset['index']));
const item = (index: number) => screen.getByRole('listitem', { name: `Item ${index}` });
const key = (name: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });

beforeEach(() => pressed.mockClear());

describe('what of a list is drawn', () => {
  beforeEach(layOut);

  it('is everything up to 100 items, so that the browser finds each word', () => {
    show({ count: 100 });
    expect(drawn()).toHaveLength(100);
    expect(screen.getByRole('list').style.paddingBottom).toBe('0px');
  });

  it('is what is in sight above 100, with room for the rest, and follows the pane [R-DEV-18]', () => {
    show({ count: 10_000 });
    expect(drawn()[0]).toBe(0);
    expect(drawn().length).toBeLessThan(30);
    const pane = screen.getByTestId('pane');
    pane.scrollTop = 100 * LINE;
    fireEvent.scroll(pane);
    expect(drawn()).toContain(100);
    expect(drawn()).toContain(109);
    expect(drawn()).not.toContain(0);
    const { paddingTop, paddingBottom } = screen.getByRole('list').style;
    expect(parseInt(paddingTop, 10) + parseInt(paddingBottom, 10) + drawn().length * LINE).toBe(10_000 * LINE);
  });

  it('counts cards beside each other as one line', () => {
    show({ count: 1_000, columns: 4, kind: 'cards' });
    expect(drawn().length % 4).toBe(0);
    expect(drawn().length).toBeLessThan(100);
  });
});

describe('the keys of a list', () => {
  beforeEach(layOut);

  it('make it one Tab stop that goes where the focus was', () => {
    show({ count: 5 });
    const stops = () => screen.getAllByRole('listitem').filter((one) => one.tabIndex === 0);
    expect(stops()).toEqual([item(0)]);
    act(() => item(2).focus());
    expect(stops()).toEqual([item(2)]);
  });

  it('move to items that were not drawn yet, and scroll them into sight', () => {
    show({ count: 10_000 });
    act(() => item(0).focus());
    key('End');
    expect(document.activeElement).toBe(item(9_999));
    expect(screen.getByTestId('pane').scrollTop).toBe(10_000 * LINE - VIEW);
    key('ArrowUp');
    expect(document.activeElement).toBe(item(9_998));
    key('Home');
    expect(document.activeElement).toBe(item(0));
  });

  it('keep one item reachable with Tab when the remembered one is out of sight', () => {
    show({ count: 10_000 });
    act(() => item(0).focus());
    const pane = screen.getByTestId('pane');
    pane.scrollTop = 5_000 * LINE;
    fireEvent.scroll(pane);
    expect(screen.getAllByRole('listitem').filter((one) => one.tabIndex === 0)).toEqual([item(drawn()[0] as number)]);
  });

  it('go into a row with Enter, between its controls with Left and Right, back with Escape', () => {
    show({ count: 3 });
    act(() => item(1).focus());
    key('Enter');
    expect(document.activeElement?.textContent).toBe('Link 1');
    key('ArrowRight');
    expect(document.activeElement?.textContent).toBe('Menu 1');
    key('ArrowDown');
    expect(document.activeElement?.textContent).toBe('Menu 1');
    key('ArrowLeft');
    expect(document.activeElement?.textContent).toBe('Link 1');
    key('Escape');
    expect(document.activeElement).toBe(item(1));
  });

  it('press the menu of an item with the menu key and Shift+F10', () => {
    show({ count: 3 });
    act(() => item(2).focus());
    key('ContextMenu');
    key('F10', { shiftKey: true });
    expect(pressed.mock.calls).toEqual([[2], [2]]);
    key('F10');
    expect(pressed).toHaveBeenCalledTimes(2);
  });

  it('leave what is pressed with Control, Alt or Command to the browser', () => {
    show({ count: 3 });
    act(() => item(0).focus());
    for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) key('End', more);
    expect(document.activeElement).toBe(item(0));
  });
});

describe('a list with a current item', () => {
  const stops = () => screen.getAllByRole('listitem').filter(({ tabIndex }) => tabIndex === 0);

  it('is entered there each time, wherever arrows have led before', () => {
    show({ count: 9, kind: 'cards', current: 4 });
    expect(stops()).toEqual([item(4)]);
    act(() => item(4).focus());
    key('ArrowDown');
    expect([document.activeElement, stops()]).toEqual([item(5), [item(5)]]);
    act(() => item(5).blur());
    expect(stops()).toEqual([item(4)]);
  });

  it('without one remembers where the focus was', () => {
    show({ count: 9, kind: 'cards' });
    act(() => item(0).focus());
    key('ArrowDown');
    act(() => item(1).blur());
    expect(stops()).toEqual([item(1)]);
  });
});

describe('moveTarget', () => {
  it.each([
    ['ArrowDown', 5, 1, 6],
    ['ArrowUp', 0, 1, 0],
    ['ArrowDown', 99, 1, 99],
    ['PageDown', 5, 1, 15],
    ['PageUp', 5, 1, 0],
    ['Home', 50, 1, 0],
    ['End', 50, 1, 99],
    ['ArrowDown', 5, 4, 9],
    ['ArrowRight', 5, 4, 6],
    ['ArrowLeft', 5, 4, 4],
    // Of 100 cards in rows of 7 the last row holds 98 and 99.
    ['ArrowDown', 98, 7, 98],
    ['ArrowDown', 91, 7, 98],
    ['ArrowDown', 95, 7, 99],
    ['ArrowUp', 3, 7, 3],
    ['ArrowUp', 9, 7, 2],
    ['ArrowRight', 98, 7, 99],
    ['ArrowRight', 5, 1, undefined],
    ['a', 5, 1, undefined],
  ])('%s at %i of 100, %i beside each other, leads to %s', (name, index, columns, next) => {
    expect(moveTarget(name, index, 100, columns)).toBe(next);
  });
});
