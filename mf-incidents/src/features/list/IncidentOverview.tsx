import { problemText } from '@portal/platform/problem-text';
import { Button, makeStyles, PHONE } from '@portal/ui/core';
import { Failed, NoRight } from '@portal/ui/list';
import { MessageBar, MessageBarActions, MessageBarBody } from '@portal/ui/message';
import { type Crumb, PageHead } from '@portal/ui/page-head';
import type { ReactNode } from 'react';
import { addressesFrom } from '../../data/addresses';
import type { Where } from '../../data/incidents';
import { type IncidentListState, useIncidentList } from '../../data/useIncidentList';
import { Screen } from '../../parts/Screen';
import { useIncidentTexts } from '../../texts';
import { IncidentList } from './IncidentList';
import { ListSkeleton } from './ListSkeleton';
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
}

/** A list of incidents with its head, and all that can be in its place: loading, failed, no right, none. */
export function IncidentOverview({ where, mayRead, groupId, crumbs, place, icon, emptyText }: IncidentOverviewProps) {
  const styles = useStyles();
  const { t } = useIncidentTexts();
  const view = useListView();
  const list = useIncidentList(where, mayRead, view.resolved);
  const noRight = !mayRead || (list.is === 'failed' && list.error.errorId === 'ERROR_NO_RIGHT');
  return (
    <Screen>
      <div className={styles.head}>
        <PageHead
          title={t('title')}
          icon={icon}
          crumbs={crumbs}
          meta={<Facts place={place} list={list} withResolved={view.resolved} />}
          names={{ path: t('path'), start: t('start'), back: t('back') }}
        />
      </div>
      {noRight ? (
        <NoRight text={t('noRight')} />
      ) : list.is === 'loading' ? (
        <ListSkeleton />
      ) : list.is === 'failed' ? (
        <Failed title={t('failed')} text={problemText(list.error)} onRetry={list.retry} busy={list.retrying} />
      ) : (
        <>
          <div className={styles.message}>
            <Problems list={list} />
          </div>
          <IncidentList
            incidents={list.incidents}
            withDevice={where.device === undefined}
            addresses={addressesFrom(groupId)}
            view={view}
            emptyText={view.resolved && emptyText === t('none') ? t('noneAtAll') : emptyText}
            updatedAt={list.updatedAt}
            refreshing={list.refreshing}
            onRefresh={list.refresh}
          />
        </>
      )}
    </Screen>
  );
}

/** "Stuttgart · 11 open, 5 of them new · 4 resolved" */
function Facts({ place, list, withResolved }: { place: string; list: IncidentListState; withResolved: boolean }) {
  const { t } = useIncidentTexts();
  if (list.is !== 'ready') return place;
  const { open, fresh, resolved } = countIncidents(list.incidents);
  const facts = [place, t('open', { count: open, fresh })];
  if (withResolved && !list.resolvedFailed) facts.push(t('resolved', { count: resolved }));
  return facts.join(' · ');
}

function Problems({ list }: { list: Extract<IncidentListState, { is: 'ready' }> }) {
  const { t, formatTime } = useIncidentTexts();
  if (!list.stale && !list.resolvedFailed) return null;
  return (
    <MessageBar intent="warning">
      <MessageBarBody>
        {list.stale ? t('stale', { time: formatTime(list.updatedAt) }) : t('resolvedFailed')}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={list.refresh}>
          {t('retry')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
