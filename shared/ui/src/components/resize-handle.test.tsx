import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { ResizeHandle } from './resize-handle';

const told: number[] = [];
function Pane() {
  const [width, setWidth] = useState(272);
  return (
    <aside style={{ width }}>
      <ResizeHandle
        label="Width"
        value={width}
        min={200}
        max={480}
        usual={272}
        onResize={(now) => {
          told.push(now);
          setWidth(now);
        }}
      />
    </aside>
  );
}
const handle = () => screen.getByRole('separator', { name: 'Width' });
const pane = () => screen.getByRole('complementary').style.width;
const press = (key: string) => fireEvent.keyDown(handle(), { key });

/** The test environment has no pointer events of its own. */
const point = (type: string, clientX: number, button = 0) =>
  fireEvent(handle(), new MouseEvent(type, { bubbles: true, clientX, button }));

beforeAll(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
beforeEach(() => {
  told.length = 0;
  render(<Pane />);
});

/** A drag over some px, as the browser tells it; where it ends is told at the end. */
function drag(by: number): void {
  point('pointerdown', 272);
  point('pointermove', 272 + by);
  expect(told).toEqual([]);
  expect(pane()).toBe(`${Math.max(200, Math.min(480, 272 + by))}px`);
  // Where it ends, not where the last event says it does.
  point('pointerup', 0);
}

describe('the edge of a pane', () => {
  it('is moved by the arrow keys, Home and End, within its bounds, and says where it is', () => {
    expect(handle().getAttribute('aria-orientation')).toBe('vertical');
    expect(handle().tabIndex).toBe(0);
    const bounds = ['aria-valuenow', 'aria-valuemin', 'aria-valuemax'].map((name) => handle().getAttribute(name));
    expect(bounds).toEqual(['272', '200', '480']);
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowLeft', 'End', 'ArrowRight', 'Home', 'ArrowLeft']) press(key);
    expect(told).toEqual([288, 272, 256, 480, 480, 200, 200]);
    expect([handle().getAttribute('aria-valuenow'), pane()]).toEqual(['200', '200px']);
    press('Tab');
    expect(told).toHaveLength(7);
  });

  it.each([
    [100, 372],
    [-500, 200],
    [500, 480],
  ])('follows the pointer by %s px and tells where it ends: %s', (by, width) => {
    drag(by);
    expect(told).toEqual([width]);
    expect(pane()).toBe(`${width}px`);
  });

  it('tells nothing for a press that moves nothing, nor for the other buttons of a mouse', () => {
    point('pointerdown', 272);
    point('pointerup', 0);
    point('pointerdown', 272, 2);
    point('pointermove', 400);
    expect([told, pane()]).toEqual([[], '272px']);
  });

  it('has its usual width again after a double click', () => {
    press('End');
    fireEvent.doubleClick(handle());
    expect(told).toEqual([480, 272]);
  });
});
