import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react';
import { FORCED_COLORS, HOVER, TOUCH } from '../hooks/media';
import { Link } from '../router';
import { tooltip } from './tooltip';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '6px',
    boxSizing: 'border-box',
    flexShrink: 0,
    minWidth: '32px',
    height: '32px',
    padding: '0 6px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: tokens.lineHeightBase300,
    fontVariantNumeric: 'tabular-nums',
    textDecorationLine: 'none',
    cursor: 'pointer',
    [HOVER]: {
      ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground2Hover },
    },
    ':active': { backgroundColor: tokens.colorSubtleBackgroundPressed },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [TOUCH]: { minWidth: '44px', height: '44px' },
  },
  brand: { color: tokens.colorBrandForegroundLink, fontWeight: tokens.fontWeightRegular },
  off: {
    color: tokens.colorNeutralForegroundDisabled,
    cursor: 'not-allowed',
    [HOVER]: { ':hover': { backgroundColor: 'transparent', color: tokens.colorNeutralForegroundDisabled } },
    [FORCED_COLORS]: { color: 'GrayText' },
  },
});

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  icon: ReactElement;
  /** Its name: spoken, and the tooltip of the pointer. */
  label: string;
  /** Of what, where several rows have the same button: spoken, and no tooltip. */
  of?: string;
  /** What stands beside the icon, as a count. */
  children?: ReactNode;
  /** An address: then it is a link. */
  to?: string;
  /** Why it can't be used now: it stays focusable, and the reason is its tooltip. */
  reason?: string;
  brand?: boolean;
}

/** A quiet button of one icon, light enough for every row of a long list. Its tooltip needs a `TooltipArea` around. */
export function IconButton({
  icon,
  label,
  of,
  children,
  to,
  reason,
  brand,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const styles = useStyles();
  const classes = mergeClasses(styles.root, brand && styles.brand, reason !== undefined && styles.off, className);
  if (to !== undefined) {
    return (
      <Link
        {...tooltip(label)}
        to={to}
        className={classes}
        tabIndex={rest.tabIndex}
        data-roving={(rest as { 'data-roving'?: string })['data-roving']}
      >
        {icon}
        {children}
      </Link>
    );
  }
  if (reason !== undefined) {
    return (
      <button type="button" {...rest} {...tooltip(`${label}. ${reason}`)} aria-disabled className={classes}>
        {icon}
        {children}
      </button>
    );
  }
  return (
    <button
      type="button"
      {...rest}
      {...tooltip(label)}
      {...(of !== undefined && { 'aria-label': `${label}: ${of}` })}
      className={classes}
      onClick={onClick}
    >
      {icon}
      {children}
    </button>
  );
}
