import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { clamp } from '../fluent/clamp';
import { ArrowLeft20Regular, ChevronRight16Regular, Dismiss20Regular, Home20Regular } from '../fluent/icons';
import { HOVER, PHONE, usePhone } from '../hooks/media';

const useStyles = makeStyles({
  head: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  crumbs: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  crumb: { display: 'flex', alignItems: 'center', minWidth: 0, maxWidth: '100%' },
  // A name may be one word of 255 letters; what is cut off stands on the page that it leads to, and in its tooltip.
  name: {
    display: 'inline-block',
    maxWidth: '40ch',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    lineHeight: '24px',
  },
  chevron: { flexShrink: 0, margin: '0 4px', color: tokens.colorNeutralForeground3 },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '24px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    [HOVER]: { ':hover': { color: tokens.colorNeutralForeground1, textDecorationLine: 'underline' } },
  },
  current: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  // Where the buttons leave no room for the title, they stand below it.
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    minWidth: 0,
    [PHONE]: { flexWrap: 'nowrap' },
  },
  words: { flexGrow: 1, flexBasis: '200px', minWidth: 0, [PHONE]: { flexBasis: 0 } },
  titleRow: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px' },
  title: {
    ...typographyStyles.title3,
    margin: 0,
    overflowWrap: 'anywhere',
    outlineStyle: 'none',
    [PHONE]: { ...typographyStyles.subtitle1, hyphens: 'auto' },
  },
  meta: {
    ...typographyStyles.caption1,
    margin: 0,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    // Names may be one word of 255 letters.
    overflowWrap: 'anywhere',
    [PHONE]: { ...clamp(2) },
  },
  actions: { display: 'flex', flexShrink: 0, alignItems: 'center', gap: tokens.spacingHorizontalS },
  back: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '44px',
    height: '44px',
    marginLeft: '-12px',
    flexShrink: 0,
    alignSelf: 'flex-start',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
  },
  beside: { width: '32px', height: '32px', marginLeft: '-6px', marginRight: '-4px' },
});

/** Names longer than this may be cut in the path. */
const CUT = 32;

export interface Crumb {
  label: string;
  to: string;
}

/** Accessible names of the trail, the start page and the back link. */
export interface TrailNames {
  path: string;
  start: string;
  back: string;
}

interface TrailProps {
  /** From the top down, without start page and this page. */
  crumbs: readonly Crumb[];
  here: string;
  names: TrailNames;
}

/** The breadcrumb alone. */
export function Trail({ crumbs, here, names }: TrailProps) {
  const styles = useStyles();
  return (
    <nav aria-label={names.path}>
      <ol className={styles.crumbs}>
        <li className={styles.crumb}>
          <Link to="/" className={styles.link} aria-label={names.start} title={names.start}>
            <Home20Regular aria-hidden />
          </Link>
        </li>
        {crumbs.map(({ label, to }) => (
          <li key={to} className={styles.crumb}>
            <ChevronRight16Regular aria-hidden className={styles.chevron} />
            <Link
              to={to}
              className={mergeClasses(styles.link, styles.name)}
              title={label.length > CUT ? label : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
        <li className={styles.crumb}>
          <ChevronRight16Regular aria-hidden className={styles.chevron} />
          <span aria-current="page" className={mergeClasses(styles.name, styles.current)}>
            {here}
          </span>
        </li>
      </ol>
    </nav>
  );
}

interface PageHeadProps {
  title: string;
  /** What the breadcrumb calls this page, when it is shorter than the title. */
  here?: string;
  /** What stands right of the title, as its status; below it where there is no room. */
  marks?: ReactNode;
  /** Buttons at the far end. */
  actions?: ReactNode;
  /** One line of facts under the title. */
  meta?: ReactNode;
  icon?: ReactNode;
  /** From the top down, without start page and this page. The last one is where Back leads. */
  crumbs: readonly Crumb[];
  names: TrailNames;
  /** The back link stands beside the title on wide screens as well. */
  withBack?: boolean;
  /** A task that is left by a cross: what phones show instead of the arrow. */
  closes?: boolean;
}

/** Breadcrumb, icon, title, facts; on phones, and on wish elsewhere, a back link and the title [R-INC-01, R-REC-01]. */
export function PageHead({
  title,
  here = title,
  marks,
  actions,
  meta,
  icon,
  crumbs,
  names,
  withBack,
  closes,
}: PageHeadProps) {
  const styles = useStyles();
  const phone = usePhone();
  const parent = crumbs.at(-1);
  return (
    <div className={styles.head}>
      {!phone && <Trail crumbs={crumbs} here={here} names={names} />}
      <div className={styles.row}>
        {(phone || withBack) && parent && (
          <Link
            to={parent.to}
            className={mergeClasses(styles.link, styles.back, !phone && styles.beside)}
            aria-label={names.back}
            title={phone ? undefined : names.back}
          >
            {closes ? <Dismiss20Regular aria-hidden /> : <ArrowLeft20Regular aria-hidden />}
          </Link>
        )}
        {!phone && icon}
        <div className={styles.words}>
          <div className={styles.titleRow}>
            <h1 tabIndex={-1} className={styles.title}>
              {title}
            </h1>
            {marks}
          </div>
          {meta !== undefined && <p className={styles.meta}>{meta}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
