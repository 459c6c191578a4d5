import { problemText } from '@portal/platform/problem-text';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@portal/ui/dialog';
import { Open16Regular } from '@portal/ui/icons';
import { FluentLink } from '@portal/ui/link';
import { Failed, LoadingMessage } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1 } from '@portal/ui/text';
import { useEffect, useState } from 'react';
import { beginAuthorization } from '../../data/cameras';
import { useCameraTexts } from '../../texts';
import { isSafeLink } from './safe-link';

const useStyles = makeStyles({
  surface: { maxWidth: '560px' },
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  frame: {
    width: '100%',
    height: 'min(440px, 60dvh)',
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: '#fff',
  },
});

/** A log-in page of its own origin: it may run, send its form and keep its own cookies, and neither lead this page away nor open others. */
const SANDBOX = 'allow-forms allow-scripts allow-same-origin';

type Page = { state: 'loading' } | { state: 'failed'; text: string } | { state: 'ready'; link: string };

/** Where somebody lets the portal use a camera account: the service's own page in a frame, or in a window where it refuses frames [R-CAM-04]. */
export function AuthorizeDialog({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useCameraTexts();
  const control = useControlSize();
  const [page, setPage] = useState<Page>({ state: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let left = false;
    setPage({ state: 'loading' });
    beginAuthorization(groupId).then(
      (link) => {
        if (left) return;
        setPage(isSafeLink(link) ? { state: 'ready', link } : { state: 'failed', text: t('authorize.unsafe') });
      },
      (error: unknown) => left || setPage({ state: 'failed', text: problemText(error) }),
    );
    return () => {
      left = true;
    };
  }, [groupId, round, t]);
  return (
    <Dialog open onOpenChange={(_, { open }) => open || onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('authorize.title')}</DialogTitle>
          <DialogContent className={styles.content}>
            {page.state === 'loading' && <LoadingMessage text={t('authorize.loading')} />}
            {page.state === 'failed' && (
              <Failed title={t('authorize.failed')} text={page.text} onRetry={() => setRound((last) => last + 1)} />
            )}
            {page.state === 'ready' && (
              <>
                <Body1>{t('authorize.lead')}</Body1>
                <iframe
                  src={page.link}
                  title={t('authorize.title')}
                  sandbox={SANDBOX}
                  referrerPolicy="no-referrer"
                  className={styles.frame}
                />
                <FluentLink href={page.link} target="_blank" rel="noopener noreferrer">
                  {t('authorize.window')} <Open16Regular aria-hidden />
                </FluentLink>
              </>
            )}
          </DialogContent>
          <DialogActions>
            <Button {...control} appearance="primary" onClick={onClose}>
              {t('authorize.done')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
