import type { RegistryEntry } from '@portal/contracts/registry';
import { makeStyles, tokens } from '@portal/ui/styles';
import { type Fact, FactList } from '../../app/FactList';
import { useAllowed } from '../../app/useAllowed';
import { happened } from '../../remotes/happened';
import { useChosen } from '../override/chosen';
import { OverrideForm } from '../override/OverrideForm';
import { useSupportTexts } from '../texts';
import { useHealthFigures } from './HealthMark';
import { type Health, strayOf } from './health';

const useStyles = makeStyles({
  box: {
    marginBottom: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

/** What stands in the registry of a remote, what became of it, and another version of it for whoever may choose one. */
export function RemoteDetails({ entry, health }: { entry: RegistryEntry; health: Health }) {
  const styles = useStyles();
  const { t } = useSupportTexts();
  const { extras, metadata } = entry;
  const figures = useHealthFigures(health);
  const chosen = useChosen(({ list }) => list.find(({ remote }) => remote === extras.name)?.version);
  const mayChoose = useAllowed()({ right: 'overrideRemote' }, 'global');
  // The deployed version stands behind a chosen one.
  const isApplied = chosen !== undefined && chosen === metadata.version;
  const deployed = isApplied ? (extras.fallback?.version ?? metadata.version) : metadata.version;
  const facts: readonly Fact[] = [
    [t('remotes.owner'), extras.owner],
    [t('remotes.deployed'), deployed],
    ...(health.state === 'failed' ? [[t('remotes.code'), `${health.code} (${health.version})`] satisfies Fact] : []),
    ...(figures === ''
      ? []
      : [[t(health.state === 'failed' ? 'remotes.cause' : 'remotes.load'), figures] satisfies Fact]),
    ...strayOf(extras.name, happened).map(
      ({ code, version, count }) => [t(`stray.${code}`), `${count} (${version})`] satisfies Fact,
    ),
    ...(chosen === undefined || isApplied ? [] : [[t('override.tag'), t('override.refused')] satisfies Fact]),
  ];
  return (
    <div className={styles.box}>
      <FactList facts={facts} />
      {mayChoose && <OverrideForm remote={extras.name} deployed={deployed} chosen={chosen} />}
    </div>
  );
}
