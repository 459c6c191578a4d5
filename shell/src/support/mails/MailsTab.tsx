import { listWaitingMails } from '@portal/contracts/support';
import { usePages } from '@portal/platform/pages';
import { BusyButton } from '@portal/ui/busy-button';
import { LoadFailed, LoadingMessage } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1, Meta } from '@portal/ui/text';
import { useSupportTexts } from '../texts';
import { MailItem } from './MailItem';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  head: { display: 'block', paddingBottom: tokens.spacingVerticalM },
});

/** So many are asked for at a time. */
const PAGE = 50;
/** A mail that is sent again leaves within a second or two. */
const LOOK_MS = 5_000;

/** The mails that have not left: those that were given up, and those that wait, page by page [R-EXT-05]. */
export default function MailsTab() {
  const styles = useStyles();
  const { t } = useSupportTexts();
  const mails = usePages(listWaitingMails, { query: { limit: PAGE } }, { refetchInterval: LOOK_MS });
  const { data, total } = mails;
  if (!data) return mails.error ? <LoadFailed answer={mails} title={t('mails.failed')} /> : <LoadingMessage />;
  const given = data.filter(({ givenUpAt }) => givenUpAt !== null).length;
  // Those that were given up come first: once one that waits is there, all of them are.
  const isSplit = given < data.length || !mails.hasMore;
  return (
    <>
      <Meta className={styles.head} role="status">
        {total === 0
          ? t('mails.none')
          : isSplit
            ? `${t('mails.givenUp', { count: given })}, ${t('mails.waiting', { count: total - given })}`
            : t('mails.left', { count: total })}
      </Meta>
      {data.length > 0 && (
        <ul className={styles.list}>
          {data.map((mail) => (
            <MailItem key={mail.id} mail={mail} onSent={() => void mails.refetch()} />
          ))}
        </ul>
      )}
      {mails.hasMore && (
        <BusyButton appearance="transparent" busy={mails.loadingMore} onClick={mails.more}>
          {t(mails.moreFailed ? 'mails.moreFailed' : 'mails.more')}
        </BusyButton>
      )}
      {mails.isRefetchError && <Body1>{t('mails.old')}</Body1>}
    </>
  );
}
