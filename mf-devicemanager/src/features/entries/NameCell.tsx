import { clamp } from '@portal/ui/clamp';
import { HOVER, PHONE, TOUCH } from '@portal/ui/media';
import { Link } from '@portal/ui/router';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import type { ReactNode } from 'react';
import { EntryIcon } from '../../parts/EntryIcon';
import type { Entry } from '../../parts/entry';
import { Muted } from '../../parts/muted/Muted';

const useStyles = makeStyles({
  cell: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minWidth: 0,
    [PHONE]: { flexGrow: 1 },
  },
  icon: { display: 'inline-flex', [PHONE]: { display: 'none' } },
  text: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    [PHONE]: { flexGrow: 1, containerType: 'inline-size', containerName: 'facts' },
  },
  name: {
    display: 'block',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    borderRadius: tokens.borderRadiusSmall,
    [PHONE]: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  },
  link: {
    [HOVER]: { ':hover': { textDecorationLine: 'underline' } },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    // As high as a target must be, whatever font is installed.
    minHeight: '24px',
    lineHeight: '24px',
    // Where fingers point the whole row is the link; controls lie above it.
    [TOUCH]: { '::after': { content: '""', position: 'absolute', inset: 0 } },
  },
  line: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    // A phone's row has room for a second line of facts.
    [PHONE]: { whiteSpace: 'normal', ...clamp(2) },
  },
  below: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minWidth: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
  },
});

interface NameCellProps {
  entry: Entry;
  /** Whether the name is the row's link. */
  linked: boolean;
  /** The second line. */
  below?: ReactNode;
}

/** Icon tile, name and a second line. */
export function NameCell({ entry, linked, below }: NameCellProps) {
  const styles = useStyles();
  const { name, to } = entry;
  return (
    <div className={styles.cell}>
      <span className={styles.icon}>
        <EntryIcon entry={entry} />
      </span>
      <div className={styles.text}>
        {!linked ? (
          <span className={styles.name} title={name}>
            {name}
          </span>
        ) : (
          <Link to={to} tabIndex={-1} className={mergeClasses(styles.name, styles.link)} title={name}>
            {name}
          </Link>
        )}
        {below && (
          <span className={styles.below}>
            {typeof below === 'string' ? (
              <span className={styles.line} title={entry.place?.path}>
                {below}
              </span>
            ) : (
              below
            )}
          </span>
        )}
      </div>
      <Muted entry={entry} />
    </div>
  );
}
