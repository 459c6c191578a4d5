import type { Incident } from '@portal/contracts/incidents';
import { href } from '@portal/contracts/routes';
import { pathTo } from '@portal/domain/group-path';
import { localizedSummary } from '@portal/domain/languages';
import type { Version } from '@portal/platform/editing/useVersioned';
import { useGroupTree } from '@portal/platform/group-tree';
import { useSession } from '@portal/platform/session';
import { groupCrumbs } from '@portal/ui/group-crumbs';
import { PHONE, useMedia, usePhone } from '@portal/ui/media';
import { PageHead } from '@portal/ui/page-head';
import { IncidentPill, PriorityIcon } from '@portal/ui/status';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import type { ReactNode } from 'react';
import { useIncidentChoices } from '../../data/choices';
import { assignable } from '../../data/people';
import { useDevice } from '../../data/places';
import { QuickActions } from '../../parts/quick/QuickActions';
import { Screen } from '../../parts/Screen';
import { useIncidentTexts } from '../../texts';
import { DeviceCard } from './DeviceCard';
import { EarlierIncidents } from './EarlierIncidents';
import { History } from './History';
import { IncidentFacts } from './IncidentFacts';
import { IncidentForm } from './IncidentForm';
import { ReadOnlyIncident } from './ReadOnlyIncident';

const WIDE = '(min-width: 1024px)';
const TWO_COLUMNS = `@media ${WIDE}`;

const useStyles = makeStyles({
  head: { [PHONE]: { padding: '0 16px 8px' } },
  marks: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    flexShrink: 0,
    flexWrap: 'wrap',
    [PHONE]: { gap: '0 8px' },
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  grid: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    marginTop: tokens.spacingVerticalM,
    [TWO_COLUMNS]: { flexDirection: 'row', alignItems: 'flex-start' },
    [PHONE]: { marginTop: 0 },
  },
  // Narrow screens have one column, in an order of its own: device, form, facts, attachments, history.
  column: {
    display: 'contents',
    [TWO_COLUMNS]: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
  },
  wide: { [TWO_COLUMNS]: { flexGrow: 1 } },
  side: { [TWO_COLUMNS]: { width: '336px', flexShrink: 0 } },
  form: { order: 1 },
  facts: { order: 2 },
  history: { order: 3 },
});

interface IncidentDetailProps {
  version: Version<Incident>;
  groupId: string | undefined;
  /** Its files, beside the facts. */
  attachments: ReactNode;
  reload: () => Promise<Version<Incident> | undefined>;
}

/** One incident: edit form or read-only, facts, attachments, history [R-INC-10 to R-INC-17]. */
export function IncidentDetail({ version, groupId, attachments, reload }: IncidentDetailProps) {
  const styles = useStyles();
  const { t, language } = useIncidentTexts();
  const phone = usePhone();
  const wide = useMedia(WIDE);
  const incident = version.body;
  const device = useDevice(incident.device);
  const tree = useGroupTree();
  const self = useSession((state) => state.user?.id);
  const choices = useIncidentChoices(incident);
  const people = assignable(incident, choices.data, self);
  const assignee = incident.assignedUser === null ? null : (incident.assignedUserName ?? undefined);
  const title = localizedSummary(incident, language);
  const path = groupId === undefined ? [] : (pathTo(tree.data ?? [], groupId) ?? []);
  const list = groupId === undefined ? '/incidentmanager' : href('/incidentmanager/group/:groupId', { groupId });
  return (
    <Screen>
      <div className={styles.head}>
        <PageHead
          title={title}
          crumbs={[...groupCrumbs(t('fleet'), path), { label: t('title'), to: list }]}
          names={{ path: t('path'), start: t('start'), back: t('back') }}
          withBack
          actions={
            phone ? undefined : (
              <span className={styles.actions}>
                <QuickActions incident={incident} withWords={wide} />
              </span>
            )
          }
          marks={
            <span className={styles.marks}>
              <IncidentPill status={incident.status} />
              <PriorityIcon priority={incident.priority} quiet={incident.status === 'RESOLVED'} withWord />
              {phone && <QuickActions incident={incident} />}
            </span>
          }
        />
      </div>
      <div className={styles.grid}>
        <div className={mergeClasses(styles.column, styles.wide)}>
          <div className={styles.form}>
            {incident.editable ? (
              <IncidentForm
                version={version}
                people={people}
                diagnosis={choices.data?.diagnosisOptions ?? []}
                reload={reload}
                listAddress={list}
              />
            ) : (
              <ReadOnlyIncident incident={incident} />
            )}
          </div>
          <div className={styles.history}>
            <History incident={incident} />
          </div>
        </div>
        <div className={mergeClasses(styles.column, styles.side)}>
          <DeviceCard incident={incident} device={device.data} groupId={groupId} groupName={path.at(-1)?.name} />
          <div className={styles.facts}>
            <IncidentFacts incident={incident} assignee={assignee} />
          </div>
          <div className={styles.facts}>{attachments}</div>
          <div className={styles.history}>
            <EarlierIncidents incidentId={incident.id} title={title} groupId={groupId} />
          </div>
        </div>
      </div>
    </Screen>
  );
}
