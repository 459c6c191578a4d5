import { PHONE } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  card: {
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    [PHONE]: { borderRadius: 0, borderLeftStyle: 'none', borderRightStyle: 'none' },
  },
  padded: { padding: '16px 20px', [PHONE]: { padding: '16px' } },
});

/** A surface of the wizard; on phones edge to edge. */
export function Card({ children, padded, label }: { children: ReactNode; padded?: boolean; label?: string }) {
  const styles = useStyles();
  return (
    <section aria-label={label} className={mergeClasses(styles.card, padded && styles.padded)}>
      {children}
    </section>
  );
}
