import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type CSSProperties, useId } from 'react';

const SIZES = { tiny: 20, small: 28, medium: 32 } as const;

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalS,
  },
  below: { flexDirection: 'column' },
  ring: {
    boxSizing: 'border-box',
    borderRadius: '50%',
    border: `3px solid ${tokens.colorBrandStroke2Contrast}`,
    borderTopColor: tokens.colorBrandStroke1,
    animationName: { to: { transform: 'rotate(1turn)' } },
    animationDuration: '1.5s',
    animationIterationCount: 'infinite',
    animationTimingFunction: 'linear',
    flexShrink: 0,
  },
  // In the colour of the text: it also stands in primary buttons, where the accent is the ground.
  tiny: { border: '2px solid currentcolor', borderTopColor: 'transparent' },
});

interface SpinnerProps {
  size?: keyof typeof SIZES;
  /** Without it the ring is decoration beside words that say what is going on. */
  label?: string;
  labelPosition?: 'after' | 'below';
}

/**
 * Something is on its way. Fluent's own weighs 2 KB more on every first visit, where the log-in button shows it.
 */
export function Spinner({ size = 'medium', label, labelPosition = 'after' }: SpinnerProps) {
  const styles = useStyles();
  const labelId = useId();
  const place: CSSProperties = { width: SIZES[size], height: SIZES[size] };
  return (
    <span
      className={mergeClasses(styles.root, labelPosition === 'below' && styles.below)}
      {...(label ? { role: 'progressbar', 'aria-labelledby': labelId } : { 'aria-hidden': true })}
    >
      <span className={mergeClasses(styles.ring, size === 'tiny' && styles.tiny)} style={place} />
      {label && <span id={labelId}>{label}</span>}
    </span>
  );
}
