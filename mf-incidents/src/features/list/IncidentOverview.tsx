import { ListSkeleton } from '@portal/ui/data-table/ListSkeleton';
import { type ListState, ListStates, ListWarning } from '@portal/ui/data-table/ListStates';
import { PHONE } from '@portal/ui/media';
import { type Crumb, PageHead } from '@portal/ui/page-head';
import { Skeleton } from '@portal/ui/skeleton';
import { makeStyles } from '@portal/ui/styles';
import type { ReactNode } from 'react';
import { useAddressesFrom } from '../../data/addresses';
import type { Where } from '../../data/incidents';
import { type LoadedIncidents, useIncidentList } from '../../data/useIncidentList';
import { Screen } from '../../parts/Screen';
import { useIncidentTexts } from '../../texts';
import { IncidentList, ROW_HEIGHT } from './IncidentList';
import { OlderBar } from './OlderBar';
import { countIncidents } from './sort-incidents';
import { useListView } from './useListView';

const useStyles = makeStyles({
  head: { [PHONE]: { padding: '0 16px' } },
  message: { marginTop: '12px', [PHONE]: { margin: '8px 16px' } },
});

interface IncidentOverviewProps {
  where: Where;
  mayRead: boolean;
  /** The group whose list it is or that Back leads to; links keep it. */
  groupId: string | undefined;
  crumbs: readonly Crumb[];
  /** Name and icon of the group or device [R-INC-01]. */
  place: string;
  icon?: ReactNode;
  emptyText: string;
  /** Between head and list. */
  notice?: ReactNode;
}

/** A list of incidents with its head, and all that can be in its place: loading, failed, no right, none. */
export function IncidentOverview({
  where,
  mayRead,
  groupId,
  crumbs,
  place,
  icon,
  emptyText,
  notice,
}: IncidentOverviewProps) {
  const styles = useStyles();
  const { t } = useIncidentTexts();
  const view = useListView();
  const list = useIncidentList(where, mayRead, view.resolved);
  const addresses = useAddressesFrom(groupId);
  return (
    <Screen>
      <div className={styles.head}>
        <PageHead
          title={t('title')}
          icon={icon}
          crumbs={crumbs}
          meta={<Facts place={place} list={list} withResolved={view.resolved} />}
          names={{ path: t('path'), start: t('start'), back: t('back') }}
          withBack
        />
      </div>
      {notice}
      <ListStates
        state={list}
        failed={t('failed')}
        noRight={t('noRight')}
        skeleton={
          <ListSkeleton text={t('loading')} rowHeight={ROW_HEIGHT} widths={TITLES}>
            <Skeleton width={20} height={20} round />
            <Skeleton width={140} />
            <Skeleton width={84} height={24} round />
          </ListSkeleton>
        }
      >
        {({ data: { incidents, resolvedFailed, older }, stale, updatedAt, refreshing, refresh }) => (
          <>
            <div className={styles.message}>
              {(stale || resolvedFailed) && (
                <ListWarning updatedAt={updatedAt} text={stale ? undefined : t('resolvedFailed')} onRetry={refresh} />
              )}
              {older && <OlderBar older={older} shown={countIncidents(incidents).resolved} />}
            </div>
            <IncidentList
              incidents={incidents}
              withDevice={where.device === undefined}
              addresses={addresses}
              view={view}
              emptyText={view.resolved && emptyText === t('none') ? t('noneAtAll') : emptyText}
              updatedAt={updatedAt}
              refreshing={refreshing}
              onRefresh={refresh}
            />
          </>
        )}
      </ListStates>
    </Screen>
  );
}

/** "Stuttgart · 11 open, 5 of them new · 4 resolved" */
function Facts({
  place,
  list,
  withResolved,
}: {
  place: string;
  list: ListState<LoadedIncidents>;
  withResolved: boolean;
}) {
  const { t } = useIncidentTexts();
  if (list.is !== 'ready') return place;
  const { open, fresh, resolved } = countIncidents(list.data.incidents);
  const all = list.data.older?.total ?? resolved;
  const facts = [place, t('open', { count: open, fresh })];
  if (withResolved && !list.data.resolvedFailed) facts.push(t('resolved', { count: all }));
  return facts.join(' · ');
}

/** Of the titles to come. */
const TITLES = ['44%', '28%', '36%', '31%', '40%', '24%'];
