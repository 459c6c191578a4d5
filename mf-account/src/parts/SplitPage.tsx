import { TOUCH } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Title2 } from '@portal/ui/text';
import type { ReactNode } from 'react';
import { useAccountTexts } from '../texts';
import { Artwork } from './Artwork';

const TWO_COLUMNS = '@media (min-width: 900px)';

const useStyles = makeStyles({
  page: {
    display: 'grid',
    flexGrow: 1,
    minHeight: '100%',
    backgroundColor: tokens.colorNeutralBackground1,
    [TWO_COLUMNS]: { gridTemplateColumns: '7fr 5fr' },
  },
  artwork: { display: 'none', [TWO_COLUMNS]: { display: 'flex' } },
  side: {
    display: 'flex',
    justifyContent: 'center',
    padding: '12px 20px 88px',
    [TWO_COLUMNS]: { alignItems: 'center', padding: '56px 24px' },
  },
  column: {
    width: '100%',
    maxWidth: '360px',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    // A way on that stands by itself, for a thumb.
    [TOUCH]: { '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: '44px' } },
  },
  lead: { margin: 0, color: tokens.colorNeutralForeground3 },
  head: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
});

interface SplitPageProps {
  title: string;
  /** Above the title. */
  mark?: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
}

/** Artwork on one side, a title and what belongs to it on the other; on phones the form alone. */
export function SplitPage({ title, mark, lead, children }: SplitPageProps) {
  const styles = useStyles();
  const { t } = useAccountTexts();
  return (
    <div className={styles.page}>
      <div className={styles.artwork}>
        <Artwork claim={t('login.claim')} />
      </div>
      <div className={styles.side}>
        <div className={styles.column}>
          <div className={styles.head}>
            {mark}
            <Title2>{title}</Title2>
            {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}
