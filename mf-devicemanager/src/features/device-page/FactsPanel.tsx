import type { Device } from '@portal/contracts/devices';
import type { GroupNode } from '@portal/contracts/groups';
import { href } from '@portal/contracts/routes';
import { pathTo } from '@portal/domain/group-path';
import { fromWire } from '@portal/domain/ids';
import { useMay } from '@portal/platform/rights';
import { useSwitches } from '@portal/platform/switches';
import { Link } from '@portal/ui/router';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Mono } from '@portal/ui/text';
import { useNow } from '@portal/ui/time';
import { Fragment, type ReactNode } from 'react';
import { useTree } from '../../data/group';
import { Address } from '../../parts/Address';
import { addressLines } from '../../parts/address-lines';
import { CopyButton } from '../../parts/CopyButton';
import { useDialogTexts } from '../../parts/dialogs/texts';
import { Panel } from './Panel';
import { useDevicePageTexts } from './texts';

const useStyles = makeStyles({
  facts: { margin: 0 },
  fact: {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, 30%) minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '12px',
    minHeight: '40px',
    boxSizing: 'border-box',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  term: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  value: { margin: 0, padding: '6px 0', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  line: { display: 'block' },
  link: { color: tokens.colorBrandForegroundLink },
  support: {
    margin: '12px 0 4px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  unknown: { color: tokens.colorNeutralForeground3 },
});

interface Fact {
  term: string;
  value: ReactNode;
  /** What its button puts into the clipboard. */
  copies?: string;
}

/** What is known of a device; who supports customers sees more of it [R-RIGHT-29]. */
export function FactsPanel({ device }: { device: Device }) {
  const styles = useStyles();
  const { t, language, formatDateTime } = useDevicePageTexts();
  const words = useDialogTexts();
  const support = useMay()('readSupportInfo', 'global');
  const hasAlarms = useSwitches()['incident-manager'];
  const now = useNow();
  const { lastPing, mutedUntil } = device;
  const address = addressLines(device, language);
  const heard = lastPing === null ? undefined : formatDateTime(lastPing);
  const facts: (Fact | false)[] = [
    {
      term: t('facts.connection'),
      value: device.cloudConnectivity
        ? t('facts.connected', { time: heard ?? t('facts.unknown') })
        : heard === undefined
          ? t('facts.lostUnknown')
          : t('facts.lostSince', { time: heard }),
    },
    hasAlarms &&
      mutedUntil !== null &&
      mutedUntil > now && { term: t('facts.mutedUntil'), value: formatDateTime(mutedUntil) },
    { term: t('facts.place'), value: <Places groups={device.groups} /> },
    address.length > 0 && {
      term: t('facts.address'),
      value: address.map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      )),
    },
    device.controlunits.length > 0 && {
      term: t('facts.controlunits'),
      value: device.controlunits.map(({ id, name }) => (
        <span key={id} className={styles.line}>
          {name === '' ? id : `${id} – ${name}`}
        </span>
      )),
    },
    {
      term: t('facts.cloudConnectID'),
      value: <Mono>{device.cloudConnectID}</Mono>,
      copies: device.cloudConnectID,
    },
    device.username !== null && { term: t('facts.username'), value: <Address email={device.username} /> },
    { term: t('facts.registrationDate'), value: formatDateTime(device.registrationDate) },
  ];
  const uuid = fromWire(device.uuid) ?? device.uuid;
  const own = { uuid, ip: device.ip, version: device.version, project: device.project, deviceID: device.deviceID };
  return (
    <Panel title={t('facts.title')}>
      <FactList facts={facts.filter((fact) => fact !== false)} />
      {support && (
        <>
          <h3 className={styles.support}>{t('facts.support')}</h3>
          <FactList
            facts={Object.entries(own).map(([name, value]) => ({
              term: words.t(`information.${name}`),
              value: value ? <Mono>{value}</Mono> : <span className={styles.unknown}>{t('facts.unknown')}</span>,
              copies: value ?? undefined,
            }))}
          />
        </>
      )}
    </Panel>
  );
}

function FactList({ facts }: { facts: readonly Fact[] }) {
  const styles = useStyles();
  const { t } = useDevicePageTexts();
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value, copies }) => (
        <div key={term} className={styles.fact}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
          {copies === undefined ? (
            <dd hidden />
          ) : (
            <dd className={styles.value}>
              <CopyButton label={t('facts.copy', { what: term })} text={copies} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** The paths of the groups that hold it, each part a link; My devices where none does. */
function Places({ groups }: { groups: readonly string[] }) {
  const styles = useStyles();
  const { t } = useDevicePageTexts();
  const tree = useTree().data ?? [];
  if (groups.length === 0)
    return (
      <Link to="/mydevices" className={styles.link}>
        {t('facts.ungrouped')}
      </Link>
    );
  const paths = groups.map((id) => pathTo(tree, id) ?? []).filter((path) => path.length > 0);
  return paths.map((path) => (
    <span key={path.at(-1)?.id} className={styles.line}>
      <GroupPath path={path} />
    </span>
  ));
}

function GroupPath({ path }: { path: readonly GroupNode[] }) {
  const styles = useStyles();
  return path.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ' › '}
      <Link to={href('/devicemanager/:groupId', { groupId: id })} className={styles.link}>
        {name}
      </Link>
    </Fragment>
  ));
}
