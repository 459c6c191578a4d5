import type { RegistryEntry } from '@portal/contracts/registry';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta, Mono } from '@portal/ui/text';
import { useSupportTexts } from '../texts';
import { useHealthFigures } from './HealthMark';
import type { Health } from './health';

const useStyles = makeStyles({
  box: {
    marginBottom: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
  },
  value: { overflowWrap: 'anywhere' },
});

/** What stands in the registry of a remote, and what became of it. */
export function RemoteDetails({ entry, health }: { entry: RegistryEntry; health: Health }) {
  const styles = useStyles();
  const { t } = useSupportTexts();
  const { extras, metadata } = entry;
  const figures = useHealthFigures(health);
  const facts: readonly (readonly [string, string])[] = [
    [t('remotes.owner'), extras.owner],
    [t('remotes.deployed'), metadata.version],
    ...(health.state === 'failed' ? [[t('remotes.code'), `${health.code} (${health.version})`] as const] : []),
    ...(figures === '' ? [] : [[t(health.state === 'failed' ? 'remotes.cause' : 'remotes.load'), figures] as const]),
  ];
  return (
    <div className={styles.box}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <Meta as="dt">{name}</Meta>
            <Mono as="dd" className={styles.value}>
              {value}
            </Mono>
          </div>
        ))}
      </dl>
    </div>
  );
}
