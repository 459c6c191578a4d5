import { makeStyles, tokens } from '@portal/ui/styles';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '4px' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** Where the dialog is too narrow for the columns of people, as on a tablet and with a large zoom. */
export const NO_ROOM = '(max-width: 899px)';

/** People below the users of a group: those invited, those of groups above. The title counts them, the label does not. */
export function PeopleSection({ label, title, children }: { label: string; title: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <section className={styles.section} aria-label={label}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}
