import { ChevronDown20Regular, ChevronRight20Regular } from '@portal/ui/icons';
import { HOVER, PHONE } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Subtitle2 } from '@portal/ui/text';
import { type ReactNode, useId, useState } from 'react';
import { useManagerTexts } from '../texts';

const useStyles = makeStyles({
  section: { marginTop: '4px' },
  box: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    overflow: 'hidden',
    // Lists run edge to edge on phones.
    [PHONE]: { margin: '0 -16px', borderRadius: 0, borderLeftWidth: 0, borderRightWidth: 0 },
  },
  top: { display: 'flex', alignItems: 'center' },
  heading: { margin: 0, flexGrow: 1 },
  toggle: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    minHeight: '40px',
    padding: 0,
    boxSizing: 'border-box',
    border: 'none',
    cursor: 'pointer',
    textAlign: 'start',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    [HOVER]: { ':hover': { color: tokens.colorNeutralForeground1Hover } },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [PHONE]: { minHeight: '44px' },
  },
  boxed: { padding: '0 8px', [PHONE]: { padding: '0 10px' } },
  count: {
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
    fontVariantNumeric: 'tabular-nums',
  },
  cards: { paddingTop: '4px' },
});

interface SectionProps {
  title: string;
  count?: number;
  /** Lists stand in a frame, cards on the canvas. */
  framed: boolean;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the page that can be closed [R-DEV-07]. */
export function Section({ title, count, framed, action, children }: SectionProps) {
  const styles = useStyles();
  const { formatNumber } = useManagerTexts();
  const [open, setOpen] = useState(true);
  const id = useId();
  const Chevron = open ? ChevronDown20Regular : ChevronRight20Regular;
  return (
    <section aria-labelledby={`${id}-title`} className={mergeClasses(styles.section, framed && styles.box)}>
      <div className={styles.top}>
        <Subtitle2 className={styles.heading}>
          <button
            type="button"
            id={`${id}-title`}
            aria-expanded={open}
            aria-controls={id}
            className={mergeClasses(styles.toggle, framed && styles.boxed)}
            onClick={() => setOpen(!open)}
          >
            <Chevron aria-hidden />
            {title}
            {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
          </button>
        </Subtitle2>
        {open && action}
      </div>
      <div id={id} hidden={!open} className={framed ? undefined : styles.cards}>
        {open && children}
      </div>
    </section>
  );
}
