import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Status } from '@portal/domain/status';
import { forwardRef, type HTMLAttributes, useEffect, useRef, useState } from 'react';
import { FORCED_COLORS, HOVER, PHONE, REDUCED_MOTION } from '../hooks/media';
import { portalTokens } from '../theme';

const useStyles = makeStyles({
  row: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    boxSizing: 'border-box',
    height: '44px',
    padding: '0 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    [HOVER]: { ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [PHONE]: { height: '68px' },
  },
  alarm: {
    '::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 0,
      insetBlock: 0,
      width: '3px',
      backgroundColor: portalTokens.portalStatusAlertSolid,
      [FORCED_COLORS]: { width: '2px', backgroundColor: 'Highlight', forcedColorAdjust: 'none' },
    },
  },
  selected: { backgroundColor: tokens.colorNeutralBackground1Selected },
  flash: {
    animationName: { from: { backgroundColor: tokens.colorNeutralBackground1Selected } },
    animationDuration: tokens.durationSlower,
    animationTimingFunction: tokens.curveEasyEase,
    [REDUCED_MOTION]: { animationName: 'none' },
  },
});

/** How long a flash stays marked; the animation itself is `durationSlower`. */
const FLASH_MS = 600;

/**
 * Whether a shown value has just changed: true once after each change, not for the first value.
 * @param value what stands for the thing's state, e.g. its rank and incidents in one text
 */
export function useFlash(value: string): boolean {
  const before = useRef(value);
  const [flashing, setFlashing] = useState(false);
  useEffect(() => {
    if (before.current === value) return undefined;
    before.current = value;
    setFlashing(true);
    const timer = setTimeout(() => setFlashing(false), FLASH_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return flashing;
}

interface RowProps extends HTMLAttributes<HTMLDivElement> {
  /** An alarm gets the red bar at the left. */
  status?: Status;
  selected?: boolean;
  flash?: boolean;
}

/** One line of a list: 44 px, on phones 68. */
export const Row = forwardRef<HTMLDivElement, RowProps>(function Row(
  { status, selected, flash, className, ...rest },
  ref,
) {
  const styles = useStyles();
  return (
    <div
      ref={ref}
      {...rest}
      data-flash={flash || undefined}
      className={mergeClasses(
        styles.row,
        status === 'ALERT' && styles.alarm,
        selected && styles.selected,
        flash && styles.flash,
        className,
      )}
    />
  );
});
