import { PHONE } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Subtitle2 } from '@portal/ui/text';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  panel: {
    padding: '16px 20px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    [PHONE]: { padding: '16px', borderRadius: 0, borderLeftStyle: 'none', borderRightStyle: 'none' },
  },
  title: { marginBottom: tokens.spacingVerticalM },
  count: {
    marginLeft: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
  },
});

/** A titled surface of the detail page. */
export function Panel({
  title,
  count,
  children,
  className,
}: {
  title?: string;
  count?: number;
  children: ReactNode;
  className?: string;
}) {
  const styles = useStyles();
  return (
    <section className={mergeClasses(styles.panel, className)}>
      {title !== undefined && (
        <Subtitle2 className={styles.title}>
          {title}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </Subtitle2>
      )}
      {children}
    </section>
  );
}
