import { CounterBadge } from '@portal/ui/badge';
import { TOUCH } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { tooltip } from '@portal/ui/tooltip';
import type { ReactElement, Ref } from 'react';

const useStyles = makeStyles({
  button: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '40px',
    height: '40px',
    padding: 0,
    border: 'none',
    flexShrink: 0,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [TOUCH]: { width: '44px', height: '44px' },
  },
  open: { backgroundColor: tokens.colorSubtleBackgroundSelected, color: tokens.colorBrandForeground1 },
  badge: { position: 'absolute', top: '3px', left: '50%', fontVariantNumeric: 'tabular-nums' },
});

/** More would not fit: the name of the button says them all. */
const MOST = 99;

interface BadgeButtonProps {
  ref: Ref<HTMLButtonElement>;
  icon: ReactElement;
  /** With the whole number: "Incidents, 11 open". */
  label: string;
  count: number;
  color: 'brand' | 'danger';
  open: boolean;
  onPress: () => void;
}

/** An icon of the header that opens a popup; at none there is no badge [R-SHELL-08]. */
export function BadgeButton({ ref, icon, label, count, color, open, onPress }: BadgeButtonProps) {
  const styles = useStyles();
  return (
    <button
      ref={ref}
      type="button"
      {...tooltip(label)}
      className={mergeClasses(styles.button, open && styles.open)}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={onPress}
    >
      {icon}
      {count > 0 && (
        <CounterBadge className={styles.badge} count={count} overflowCount={MOST} color={color} size="small" />
      )}
    </button>
  );
}
