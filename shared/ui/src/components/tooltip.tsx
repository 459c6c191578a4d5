import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';

const useStyles = makeStyles({
  area: { display: 'contents' },
  tooltip: {
    ...typographyStyles.caption1,
    position: 'fixed',
    inset: 'auto',
    margin: 0,
    maxWidth: '240px',
    padding: '5px 11px 7px',
    border: 'none',
    pointerEvents: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow16,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
});

/** How long the pointer rests before a tooltip shows. */
const DELAY_MS = 250;
const GAP = 6;

/** Props that give an icon-only control its name, spoken and as a tooltip. Needs a `TooltipArea` around it. */
export const tooltip = (text: string) => ({ 'data-tooltip': text, 'aria-label': text });

interface Shown {
  text: string;
  target: Element;
}

/**
 * Shows the tooltip of whatever inside it carries `data-tooltip`, on hover and on keyboard focus; Escape hides it. One element for the
 * whole page instead of one tooltip component for every button of every row.
 */
export function TooltipArea({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const [shown, setShown] = useState<Shown>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const hide = () => {
    clearTimeout(timer.current);
    setShown(undefined);
  };
  const find = (target: EventTarget) => {
    const element = target instanceof Element ? target.closest('[data-tooltip]') : null;
    const text = element?.getAttribute('data-tooltip');
    return element && text ? { text, target: element } : undefined;
  };
  const onPointerOver = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    const found = find(event.target);
    clearTimeout(timer.current);
    if (found?.target === shown?.target) return;
    setShown(undefined);
    if (found) timer.current = setTimeout(() => setShown(found), DELAY_MS);
  };
  const onFocus = (event: FocusEvent) => {
    const found = find(event.target);
    if (found?.target === event.target && event.target.matches(':focus-visible')) setShown(found);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <div
      className={styles.area}
      onPointerOver={onPointerOver}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={onFocus}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {shown && <Tooltip key={shown.text} {...shown} />}
    </div>
  );
}

function Tooltip({ text, target }: Shown) {
  const styles = useStyles();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tooltipElement = element.current;
    if (!tooltipElement) return;
    // The top layer: above dialogs, and not moved by a transformed ancestor.
    tooltipElement.showPopover?.();
    const anchor = target.getBoundingClientRect();
    const box = tooltipElement.getBoundingClientRect();
    const left = Math.min(
      Math.max(anchor.left + (anchor.width - box.width) / 2, GAP),
      window.innerWidth - box.width - GAP,
    );
    const above = anchor.top - box.height - GAP;
    tooltipElement.style.left = `${left}px`;
    tooltipElement.style.top = `${above < GAP ? anchor.bottom + GAP : above}px`;
  }, [text, target]);
  // Its text is the control's name or description already.
  return (
    <div ref={element} popover="manual" role="tooltip" className={styles.tooltip}>
      {text}
    </div>
  );
}
