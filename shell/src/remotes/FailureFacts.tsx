import type { RemoteName } from '@portal/contracts/remote';
import { useTexts } from '@portal/platform/i18n';
import { copyText } from '@portal/platform/save-file';
import { Button } from '@portal/ui/button';
import { Copy16Regular } from '@portal/ui/icons';
import { makeStyles, tokens } from '@portal/ui/styles';
import { type Fact, FactList, linesOf } from '../app/FactList';
import type { RemoteFailure } from './failure';

const useStyles = makeStyles({
  details: {
    width: '100%',
    maxWidth: '420px',
    boxSizing: 'border-box',
    textAlign: 'start',
    marginTop: tokens.spacingVerticalM,
    position: 'relative',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
  },
  summary: { cursor: 'pointer', fontWeight: tokens.fontWeightSemibold, minHeight: '32px', lineHeight: '32px' },
  copy: {
    position: 'absolute',
    top: tokens.spacingVerticalM,
    right: tokens.spacingHorizontalXS,
    color: tokens.colorBrandForeground1,
  },
});

interface FailureFactsProps {
  remote: RemoteName;
  failure: RemoteFailure;
  /** The team whose remote it is, where the registry tells. */
  owner: string | undefined;
}

/** What support asks about a remote that failed: version, team, code, time and reference, to be copied. */
export function FailureFacts({ remote, failure, owner }: FailureFactsProps) {
  const styles = useStyles();
  const { t, formatDateTime } = useTexts('shell');
  const facts: Fact[] = [
    [t('remoteFailed.part'), `${remote} ${failure.version}`],
    ...(owner === undefined ? [] : [[t('remoteFailed.owner'), owner] satisfies Fact]),
    [t('remoteFailed.error'), failure.code],
    [t('remoteFailed.time'), formatDateTime(failure.at)],
    [t('remoteFailed.reference'), failure.reference],
  ];
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{t('remoteFailed.details')}</summary>
      <Button
        className={styles.copy}
        appearance="transparent"
        size="small"
        icon={<Copy16Regular />}
        onClick={() => void copyText(linesOf(facts))}
      >
        {t('remoteFailed.copy')}
      </Button>
      <FactList facts={facts} />
    </details>
  );
}
