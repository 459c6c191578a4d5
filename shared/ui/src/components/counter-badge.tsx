import { makeStyles, mergeClasses, tokens, typographyStyles } from '../fluent/styles';

const useStyles = makeStyles({
  badge: {
    ...typographyStyles.caption1Strong,
    display: 'inline-flex',
    boxSizing: 'border-box',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: '20px',
    height: '20px',
    padding: `0 calc(${tokens.spacingHorizontalXS} + ${tokens.spacingHorizontalXXS})`,
    borderRadius: tokens.borderRadiusCircular,
    color: tokens.colorNeutralForegroundOnBrand,
    // Seen where the system chooses the colours.
    outline: `1px solid ${tokens.colorTransparentStroke}`,
    outlineOffset: '-1px',
  },
  small: {
    ...typographyStyles.caption2Strong,
    minWidth: '16px',
    height: '16px',
    padding: `0 calc(${tokens.spacingHorizontalXXS} + ${tokens.spacingHorizontalXXS})`,
  },
  brand: { backgroundColor: tokens.colorBrandBackground },
  danger: { backgroundColor: tokens.colorPaletteRedBackground3 },
});

interface CounterBadgeProps {
  count: number;
  /** Above it there is only a plus. */
  overflowCount?: number;
  color?: 'brand' | 'danger';
  size?: 'small' | 'medium';
  className?: string | undefined;
}

/** How many there are, in the looks of Fluent's badge, which weighs ten times as much in the first page behind the log-in. */
export function CounterBadge({
  count,
  overflowCount = 99,
  color = 'brand',
  size = 'medium',
  className,
}: CounterBadgeProps) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.badge, styles[color], size === 'small' && styles.small, className)}>
      {count > overflowCount ? `${overflowCount}+` : count}
    </span>
  );
}
