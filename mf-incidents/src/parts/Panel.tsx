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
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    marginTop: '-4px',
    marginBottom: tokens.spacingVerticalS,
  },
  beside: { marginBottom: 0 },
  count: {
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
  },
});

/** A titled surface of the detail page. */
export function Panel({
  title,
  count,
  action,
  children,
  className,
}: {
  title?: string;
  count?: number;
  /** At the far end of the title. */
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const styles = useStyles();
  const heading = title !== undefined && (
    <Subtitle2 className={mergeClasses(styles.title, action ? styles.beside : undefined)}>
      {title}
      {count !== undefined && <span className={styles.count}> {count}</span>}
    </Subtitle2>
  );
  return (
    <section className={mergeClasses(styles.panel, className)}>
      {action ? (
        <div className={styles.head}>
          {heading}
          {action}
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  );
}
