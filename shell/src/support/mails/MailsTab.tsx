import { listWaitingMails } from '@portal/contracts/support';
import { useEndpoint } from '@portal/platform/query';
import { Button } from '@portal/ui/button';
import { LoadFailed, LoadingMessage } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1, Meta } from '@portal/ui/text';
import { useState } from 'react';
import { useSupportTexts } from '../texts';
import { MailItem } from './MailItem';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  head: { display: 'block', paddingBottom: tokens.spacingVerticalM },
});

/** So many are shown at first. */
const SHOWN = 20;
/** A mail that is sent again leaves within a second or two. */
const LOOK_MS = 5_000;

/** The mails that have not left: those that were given up, and those that wait. */
export default function MailsTab() {
  const styles = useStyles();
  const { t } = useSupportTexts();
  const [isWhole, setWhole] = useState(false);
  const mails = useEndpoint(listWaitingMails, undefined, { refetchInterval: LOOK_MS });
  if (!mails.data) return mails.isError ? <LoadFailed answer={mails} title={t('mails.failed')} /> : <LoadingMessage />;
  const { data } = mails;
  const given = data.filter(({ givenUpAt }) => givenUpAt !== null).length;
  const shown = isWhole ? data : data.slice(0, SHOWN);
  return (
    <>
      <Meta className={styles.head} role="status">
        {data.length === 0
          ? t('mails.none')
          : `${t('mails.givenUp', { count: given })}, ${t('mails.waiting', { count: data.length - given })}`}
      </Meta>
      {data.length > 0 && (
        <ul className={styles.list}>
          {shown.map((mail) => (
            <MailItem key={mail.id} mail={mail} onSent={() => void mails.refetch()} />
          ))}
        </ul>
      )}
      {shown.length < data.length && (
        <Button appearance="transparent" onClick={() => setWhole(true)}>
          {t('mails.all', { count: data.length })}
        </Button>
      )}
      {mails.isError && <Body1>{t('mails.old')}</Body1>}
    </>
  );
}
