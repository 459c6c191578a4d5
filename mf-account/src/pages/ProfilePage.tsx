import { addressOf } from '@portal/platform/addresses';
import { PHONE } from '@portal/ui/media';
import { PageHead } from '@portal/ui/page-head';
import { ScrollArea } from '@portal/ui/scroll-area';
import { LoadFailed, LoadingMessage } from '@portal/ui/states';
import { makeStyles } from '@portal/ui/styles';
import { Suspense } from 'react';
import { useSelf } from '../data/self';
import { ProfileForm } from '../features/profile/ProfileForm';
import { useAccountTexts } from '../parts/account-texts/texts';

const useStyles = makeStyles({
  pane: { display: 'flex', flexDirection: 'column', padding: '14px 24px 24px', [PHONE]: { padding: '8px 0 0' } },
  column: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    flexShrink: 0,
    width: '100%',
    maxWidth: '720px',
    margin: '0 auto',
  },
  head: { [PHONE]: { padding: '0 16px' } },
});

/** `/userprofile` [R-ROUTE-20, R-ACC-22]. */
export default function ProfilePage() {
  const styles = useStyles();
  const { t } = useAccountTexts();
  const answer = useSelf();
  const { data, error, refetch } = answer;
  if (!data && error) return <LoadFailed page title={t('failed')} answer={answer} />;
  const loading = <LoadingMessage text={t('loading')} />;
  return (
    <ScrollArea className={styles.pane}>
      <div className={styles.column}>
        <div className={styles.head}>
          <PageHead
            title={t('title')}
            crumbs={[{ label: t('fleet'), to: addressOf('home') }]}
            names={{ path: t('path'), start: t('start'), back: t('fleet') }}
          />
        </div>
        {/* The words of the form may come after the person: the head of the page stays. */}
        <Suspense fallback={loading}>
          {data ? <ProfileForm version={data} reload={async () => (await refetch()).data} /> : loading}
        </Suspense>
      </div>
    </ScrollArea>
  );
}
