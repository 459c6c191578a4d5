import { TOUCH } from '@portal/ui/media';
import { Link } from '@portal/ui/router';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@portal/ui/styles';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  base: {
    ...typographyStyles.body1Strong,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '32px',
    boxSizing: 'border-box',
    padding: '5px 12px',
    borderRadius: tokens.borderRadiusMedium,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    [TOUCH]: { minHeight: '44px' },
  },
  primary: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
    ':active': { backgroundColor: tokens.colorBrandBackgroundPressed },
  },
  outline: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  subtle: { color: tokens.colorNeutralForeground2, ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover } },
  inverse: {
    // Seen where the person's colours replace these.
    border: '1px solid transparent',
    backgroundColor: tokens.colorNeutralForegroundOnBrand,
    color: tokens.colorBrandForegroundOnLight,
    ':hover': { backgroundColor: tokens.colorBrandBackgroundInvertedHover },
  },
});

/** A link that looks like a button: it leads somewhere, so it can be opened in a new tab. */
export function LinkButton({
  to,
  look = 'outline',
  children,
}: {
  to: string;
  look?: 'primary' | 'outline' | 'subtle' | 'inverse';
  children: ReactNode;
}) {
  const styles = useStyles();
  return (
    <Link to={to} className={mergeClasses(styles.base, styles[look])}>
      {children}
    </Link>
  );
}
