import { useId } from '@portal/ui/field';
import { PHONE } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  item: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  row: {
    display: 'grid',
    width: 'calc(100% + 24px)',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '34px',
    margin: '0 -12px',
    padding: '0 12px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [PHONE]: { minHeight: '44px' },
  },
  open: { backgroundColor: tokens.colorSubtleBackgroundSelected },
});

interface RecordRowProps {
  isOpen: boolean;
  onToggle: () => void;
  /** The cells. */
  children: ReactNode;
  /** What stands below it while it is open. */
  details: () => ReactNode;
  /** Of the columns. */
  className: string;
}

/** A line of what was recorded; pressing it shows all of it. */
export function RecordRow({ isOpen, onToggle, children, details, className }: RecordRowProps) {
  const styles = useStyles();
  const id = useId('record');
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={mergeClasses(styles.row, className, isOpen && styles.open)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        {children}
      </button>
      {isOpen && <div id={id}>{details()}</div>}
    </li>
  );
}
