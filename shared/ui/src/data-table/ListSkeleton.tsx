import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Skeleton } from '../components/skeleton';
import { LoadingMessage } from '../components/states';
import { type Look, useFrame } from './table-styles';

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXL },
  framed: { padding: '0 16px', borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  plain: { borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  frame: { marginTop: tokens.spacingVerticalM },
});

interface ListSkeletonProps {
  /** What a screen reader hears. */
  text?: string;
  look?: Look;
  /** In px, as that of the rows to come. */
  rowHeight?: number;
  /** Of the last shape of each row, so that they look like words. */
  widths?: readonly string[];
  /** The shapes before it. */
  children?: ReactNode;
  className?: string;
}

const SHORT = ['32%', '24%', '28%', '20%', '30%'];

/** Rows to come, in the place they will have [R-DEV-16]. */
export function ListSkeleton({
  text,
  look = 'framed',
  rowHeight = 52,
  widths = SHORT,
  children,
  className,
}: ListSkeletonProps) {
  const styles = useStyles();
  const frame = useFrame();
  return (
    <div className={look === 'framed' ? mergeClasses(frame.framed, styles.frame) : undefined}>
      <LoadingMessage text={text} />
      {widths.map((width) => (
        <div key={width} className={mergeClasses(styles.row, styles[look], className)} style={{ height: rowHeight }}>
          {children}
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
