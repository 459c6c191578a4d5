import type { ParcelProps, RemoteName } from '@portal/contracts/remote';
import { useTexts } from '@portal/platform/i18n';
import { Button } from '@portal/ui/button';
import { ArrowClockwise20Regular } from '@portal/ui/icons';
import { PHONE } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1, Mono, Title3 } from '@portal/ui/text';
import { portalTokens } from '@portal/ui/theme';
import { useEffect, useState } from 'react';
import type { FailureFacts } from './FailureFacts';
import type { RemoteFailure } from './failure';
import { useRegistry } from './registry';
import { useHome } from './useHome';

const useStyles = makeStyles({
  block: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    flexGrow: 1,
    gap: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalL}`,
    textAlign: 'center',
    minHeight: '60vh',
  },
  inDialog: { minHeight: '0' },
  ring: { stroke: tokens.colorBrandStroke1, fill: 'none', strokeWidth: '3', strokeLinecap: 'round' },
  center: { fill: tokens.colorBrandStroke1 },
  cross: { stroke: portalTokens.portalStatusAlertSolid, strokeWidth: '5', strokeLinecap: 'round' },
  sentence: { color: tokens.colorNeutralForeground3, maxWidth: '420px' },
  buttons: {
    display: 'flex',
    gap: tokens.spacingHorizontalS,
    flexWrap: 'wrap',
    justifyContent: 'center',
    marginTop: tokens.spacingVerticalS,
    [PHONE]: { flexDirection: 'column', alignSelf: 'stretch' },
  },
  button: { [PHONE]: { minHeight: '44px' } },
});

interface RemoteFailedProps {
  remote: RemoteName;
  failure: RemoteFailure;
  onRetry: () => void;
  /** On a page: offers the way back to the devices. */
  navigator?: ParcelProps['navigator'];
}

/** The error block of a remote: says what is missing, keeps the rest of the portal usable, and tries again without a reload. */
export function RemoteFailed({ remote, failure, onRetry, navigator }: RemoteFailedProps) {
  const styles = useStyles();
  const { t, language } = useTexts('shell');
  const home = useHome(remote);
  const extras = useRegistry(({ remotes }) => remotes.get(remote)?.extras);
  const [Facts, setFacts] = useState<typeof FailureFacts>();
  useEffect(() => {
    // Where even that file does not come, code and reference stand there without it.
    void import('./FailureFacts').then(
      (loaded) => setFacts(() => loaded.FailureFacts),
      () => undefined,
    );
  }, []);
  return (
    <section className={navigator ? styles.block : `${styles.block} ${styles.inDialog}`} role="alert">
      <BrokenRing />
      <Title3 as="h1">{t('remoteFailed.title', { part: extras?.title[language] ?? remote })}</Title3>
      <Body1 className={styles.sentence}>
        {t(navigator ? 'remoteFailed.sentence' : 'remoteFailed.sentenceInPanel')}
      </Body1>
      <div className={styles.buttons}>
        <Button className={styles.button} appearance="primary" icon={<ArrowClockwise20Regular />} onClick={onRetry}>
          {t('remoteFailed.retry')}
        </Button>
        {navigator && home && (
          <Button className={styles.button} onClick={() => navigator.push(home)}>
            {t('remoteFailed.devices')}
          </Button>
        )}
      </div>
      {Facts ? (
        <Facts remote={remote} failure={failure} owner={extras?.owner} />
      ) : (
        <Mono>
          {failure.code} {failure.reference}
        </Mono>
      )}
    </section>
  );
}

function BrokenRing() {
  const styles = useStyles();
  return (
    <svg width="96" height="96" viewBox="-2 -2 96 96" aria-hidden="true">
      <path className={styles.ring} opacity="0.4" d="M27 87A46 46 0 1 1 88 26" />
      <path className={styles.ring} opacity="0.7" d="M30 71A30 30 0 1 1 72 29" />
      <circle className={styles.center} cx="48" cy="48" r="6" />
      <path className={styles.cross} d="M73 49l12 12m0-12l-12 12" />
    </svg>
  );
}
