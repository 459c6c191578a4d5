import { makeStyles, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { HOVER } from '../hooks/media';

const useStyles = makeStyles({
  // Half over the pane, half over what stands beside it.
  handle: {
    position: 'absolute',
    zIndex: 1,
    top: 0,
    bottom: 0,
    right: '-5px',
    width: '9px',
    cursor: 'col-resize',
    touchAction: 'none',
    '::after': { content: '""', position: 'absolute', inset: '0 3px', backgroundColor: 'transparent' },
    [HOVER]: { ':hover::after': { backgroundColor: tokens.colorNeutralStroke1Hover } },
    ':focus-visible': { outlineStyle: 'none', '::after': { backgroundColor: tokens.colorStrokeFocus2 } },
    ':active::after': { backgroundColor: tokens.colorCompoundBrandStroke },
  },
});

/** By how much an arrow key moves it, in px. */
const STEP = 16;

interface ResizeHandleProps {
  label: string;
  /** Width of the pane, its bounds and its usual one, in px. */
  value: number;
  min: number;
  max: number;
  usual: number;
  onResize: (width: number) => void;
}

/**
 * The edge of a pane, by which it is made wider or narrower: with the pointer, the arrow keys, Home and End. A double click gives it its
 * usual width. Stands inside the pane, which is positioned; while it is drawn the pane alone follows, and `onResize` is told at the end.
 */
export function ResizeHandle({ label, value, min, max, usual, onResize }: ResizeHandleProps) {
  const drag = useRef<{ x: number; width: number; drawn?: number }>(undefined);
  const within = (width: number) => Math.round(Math.max(min, Math.min(max, width)));
  /** How wide the pane is drawn: a narrow window may leave it less. */
  const widthOf = (handle: HTMLElement) => handle.parentElement?.offsetWidth || value;
  const draw = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const pane = currentTarget.parentElement;
    if (!drag.current || !pane) return;
    drag.current.drawn = within(drag.current.width + clientX - drag.current.x);
    pane.style.width = `${drag.current.drawn}px`;
  };
  // Where it was last: the event that ends it may come without a place.
  const end = () => {
    const drawn = drag.current?.drawn;
    drag.current = undefined;
    if (drawn !== undefined) onResize(drawn);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const now = widthOf(event.currentTarget);
    const to = { ArrowLeft: now - STEP, ArrowRight: now + STEP, Home: min, End: max }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onResize(within(to));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved.
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={within(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      className={useStyles().handle}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(usual)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width: widthOf(event.currentTarget) };
      }}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
