import { Button } from '@portal/ui/button';
import { ListSkeleton } from '@portal/ui/data-table/ListSkeleton';
import { ListStates, ListWarning, listStateOf } from '@portal/ui/data-table/ListStates';
import { RefreshButton } from '@portal/ui/data-table/RefreshButton';
import { PHONE } from '@portal/ui/media';
import { type Crumb, PageHead } from '@portal/ui/page-head';
import { ScrollArea } from '@portal/ui/scroll-area';
import { Skeleton } from '@portal/ui/skeleton';
import { Empty } from '@portal/ui/states';
import { makeStyles } from '@portal/ui/styles';
import type { ReactElement } from 'react';
import { useAudit, useAuditUsers } from '../../data/audit';
import { useManagerTexts } from '../../texts';
import { AuditFilters } from './AuditFilters';
import { AuditList } from './AuditList';
import { ExportButton } from './ExportButton';
import { useAuditTexts } from './texts';
import { queryOf, useAuditFilter } from './useAuditFilter';

const useStyles = makeStyles({
  pane: { padding: '14px 24px 24px', [PHONE]: { padding: '8px 0 24px' } },
  head: { [PHONE]: { padding: '0 16px' } },
  warning: { marginBottom: '12px' },
});

interface AuditScreenProps {
  /** In wire form; absent: all changes there are. */
  group?: string;
  mayRead: boolean;
  /** Of what the changes are. */
  place: string;
  icon?: ReactElement;
  crumbs: readonly Crumb[];
}

/** Who changed what and when, in a group or everywhere, with filters and export [R-EXT-27]. */
export function AuditScreen({ group, mayRead, place, icon, crumbs }: AuditScreenProps) {
  const styles = useStyles();
  const { t, language } = useAuditTexts();
  const manager = useManagerTexts();
  const { filter, change, clear, isEmpty } = useAuditFilter();
  const query = queryOf(filter, group);
  const pages = useAudit(query, mayRead);
  const users = useAuditUsers(group, mayRead);
  const state = listStateOf(pages, mayRead);
  const readable = state.is !== 'no-right';
  return (
    <ScrollArea className={styles.pane} lang={language}>
      <div className={styles.head}>
        <PageHead
          title={t('title')}
          meta={place}
          icon={icon}
          crumbs={crumbs}
          names={{ path: manager.t('trail.label'), start: manager.t('trail.home'), back: t('back') }}
        />
      </div>
      {readable && (
        <AuditFilters filter={filter} users={users.data ?? []} onChange={change}>
          <RefreshButton refreshing={pages.isFetching} onRefresh={() => void pages.refetch()} />
          <ExportButton query={query} />
        </AuditFilters>
      )}
      <ListStates
        state={state}
        failed={t('failed')}
        noRight={t(group === undefined ? 'noRight' : 'noRightGroup')}
        skeleton={
          <ListSkeleton text={t('loading')}>
            <Skeleton width={120} />
            <Skeleton width={140} />
          </ListSkeleton>
        }
      >
        {({ data, stale, updatedAt, refresh }) => (
          <>
            {stale && <ListWarning className={styles.warning} updatedAt={updatedAt} onRetry={refresh} />}
            {data.length > 0 ? (
              <AuditList entries={data} pages={pages} group={group} />
            ) : isEmpty ? (
              <Empty title={t('none')} />
            ) : (
              <Empty title={t('noMatch')} actions={<Button onClick={clear}>{t('clear')}</Button>} />
            )}
          </>
        )}
      </ListStates>
    </ScrollArea>
  );
}
