import { PHONE } from '@portal/ui/media';
import { Link } from '@portal/ui/router';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import type { ReactNode } from 'react';
import { TWO_COLUMNS } from '../frame/layout';
import { useShellTexts } from '../texts';

/** Where the mark alone stands for the name: language and log-in need the room. */
const TINY = '@media (max-width: 359px)';

/** The product's name, the same in all languages; its second word stands back. */
const NAME = ['Cloud Connect', 'Portal'] as const;

const useStyles = makeStyles({
  // The room beside the mark belongs to the target: the screen's name begins at its edge, and most fit into one line.
  row: { display: 'flex', alignItems: 'center', maxWidth: '100%' },
  link: {
    display: 'inline-flex',
    flexShrink: 0,
    minWidth: '44px',
    alignItems: 'center',
    gap: '10px',
    minHeight: '44px',
    color: 'inherit',
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    maxWidth: '100%',
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  mark: { width: '28px', height: '28px', flexShrink: 0 },
  tile: { fill: tokens.colorBrandBackground },
  stroke: { stroke: tokens.colorNeutralForegroundOnBrand },
  dot: { fill: tokens.colorNeutralForegroundOnBrand },
  inverseTile: { fill: tokens.colorNeutralForegroundOnBrand },
  inverseStroke: { stroke: tokens.colorBrandForegroundOnLight },
  inverseDot: { fill: tokens.colorBrandForegroundOnLight },
  splitTile: { [TWO_COLUMNS]: { fill: tokens.colorNeutralForegroundOnBrand } },
  splitStroke: { [TWO_COLUMNS]: { stroke: tokens.colorBrandForegroundOnLight } },
  splitDot: { [TWO_COLUMNS]: { fill: tokens.colorBrandForegroundOnLight } },
  name: {
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    [TINY]: { display: 'none' },
  },
  quiet: { fontWeight: tokens.fontWeightRegular, opacity: 0.8, [PHONE]: { display: 'none' } },
  wide: { [PHONE]: { display: 'none' } },
});

interface LogoProps {
  lies: 'plain' | 'artwork' | 'split';
  /** The screen's name, which replaces the wordmark on phones. */
  children?: ReactNode;
}

/** Mark and wordmark, the way to the start page [R-SHELL-01]. */
export function Logo({ lies, children }: LogoProps) {
  const styles = useStyles();
  const { t } = useShellTexts();
  const look = (plain: string, inverse: string, split: string) =>
    mergeClasses(plain, lies === 'artwork' && inverse, lies === 'split' && split);
  return (
    <span className={styles.row}>
      <Link to="/" className={styles.link} aria-label={t('nav.start')}>
        <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden>
          <rect width="32" height="32" rx="8" className={look(styles.tile, styles.inverseTile, styles.splitTile)} />
          <g
            fill="none"
            strokeWidth="2.6"
            strokeLinecap="round"
            className={look(styles.stroke, styles.inverseStroke, styles.splitStroke)}
          >
            <path d="M16 25.6A9.6 9.6 0 1 1 25.6 16" />
            <path d="M16 20.8A4.8 4.8 0 1 1 20.8 16" />
          </g>
          <circle cx="21.2" cy="21.2" r="2.4" className={look(styles.dot, styles.inverseDot, styles.splitDot)} />
        </svg>
        <span className={mergeClasses(styles.name, children !== undefined && styles.wide)} translate="no">
          {NAME[0]} <span className={styles.quiet}>{NAME[1]}</span>
        </span>
      </Link>
      {children}
    </span>
  );
}
