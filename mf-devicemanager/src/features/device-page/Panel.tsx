import { PHONE } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Subtitle2 } from '@portal/ui/text';
import { type ReactNode, useId } from 'react';
import { useDevicePageTexts } from './texts';

const useStyles = makeStyles({
  panel: {
    minWidth: 0,
    padding: '8px 20px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    [PHONE]: { padding: '4px 16px 12px', borderRadius: 0, borderLeftStyle: 'none', borderRightStyle: 'none' },
  },
  // What has rows of its own from edge to edge.
  edges: { padding: 0, overflow: 'hidden', [PHONE]: { padding: 0 } },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 16px', minHeight: '40px' },
  headAtEdge: { padding: '8px 20px 4px', [PHONE]: { padding: '4px 16px' } },
  title: { flexGrow: 1, minWidth: 0 },
  count: {
    marginInlineStart: '8px',
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
    fontVariantNumeric: 'tabular-nums',
  },
});

interface PanelProps {
  title: string;
  count?: number;
  /** A link or button at the end of its head. */
  end?: ReactNode;
  /** Its content goes from edge to edge. */
  edges?: boolean;
  children: ReactNode;
}

/** A titled surface of the page. */
export function Panel({ title, count, end, edges, children }: PanelProps) {
  const styles = useStyles();
  const { formatNumber } = useDevicePageTexts();
  const id = useId();
  return (
    <section aria-labelledby={id} className={mergeClasses(styles.panel, edges && styles.edges)}>
      <div className={mergeClasses(styles.head, edges && styles.headAtEdge)}>
        <Subtitle2 id={id} className={styles.title}>
          {title}
          {count !== undefined && count > 0 && <span className={styles.count}>{formatNumber(count)}</span>}
        </Subtitle2>
        {end}
      </div>
      {children}
    </section>
  );
}
