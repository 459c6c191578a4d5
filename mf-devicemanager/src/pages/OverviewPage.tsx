import { worstStatus } from '@portal/domain/status';
import { lazyRetry } from '@portal/platform/lazy-retry';
import { usePreferences } from '@portal/platform/preferences';
import { problemText } from '@portal/platform/problem-text';
import { useSwitches } from '@portal/platform/switches';
import { IconButton } from '@portal/ui/icon-button';
import { PanelLeftExpand20Regular } from '@portal/ui/icons';
import { PHONE, useNarrow, usePhone } from '@portal/ui/media';
import { Part } from '@portal/ui/part';
import { useLocation } from '@portal/ui/router';
import { ScrollArea } from '@portal/ui/scroll-area';
import { Failed, NotFound, VisuallyHidden } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { type PointerEvent, type UIEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { FleetDevice } from '../data/device';
import { countByFilter } from '../data/filter';
import { incidentsOf, levelOf, myDevices, type Where } from '../data/level';
import { useRememberedMap } from '../data/remembered-map';
import type { Fleet } from '../data/useFleet';
import { useListQuery } from '../data/useListQuery';
import { AddButton } from '../features/add/AddButton';
import { preloadCards } from '../features/entries/Entries';
import { LoadingRows } from '../features/entries/LoadingRows';
import { Head } from '../features/head/Head';
import { Trail } from '../features/head/Trail';
import { Invitations } from '../features/invitations/Invitations';
import { NotFoundActions } from '../features/states/NotFoundActions';
import { Chips } from '../features/toolbar/Chips';
import { Toolbar } from '../features/toolbar/Toolbar';
import { TreePane } from '../features/tree/TreePane';
import { Updated } from '../parts/Updated';
import { useAddActions } from '../parts/useEntryActions';
import { useEntryOf } from '../parts/useEntryOf';
import { useManagerTexts } from '../texts';
import { Content } from './Content';
import { OverlayHost, preloadOverlays } from './OverlayHost';

const ListWarning = lazyRetry(async () => ({
  default: (await import('@portal/ui/data-table/ListStates')).ListWarning,
}));
const AddByAddress = lazyRetry(() => import('./AddByAddress'));
const GroupGone = lazyRetry(() => import('../features/states/GroupGone'));
const TreeOverlay = lazyRetry(() => import('../features/tree/TreeOverlay'));

const NONE: readonly FleetDevice[] = [];

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexGrow: 1,
    minHeight: 0,
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground2,
    // Where devices are chosen, the bar below the list takes the place of the button over it.
    ':has([data-choosing]) [data-floating]': { display: 'none' },
    // Who scrolls down reads what it lies on.
    '&[data-down] [data-floating]:not(:focus-visible)': { translate: '0 96px' },
  },
  content: {
    scrollbarGutter: 'stable',
    boxSizing: 'border-box',
    padding: '16px 24px 24px',
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    '& > *': { flexShrink: 0 },
    // Room for the add button over the last row.
    [PHONE]: {
      padding: '4px 16px 88px',
      scrollbarGutter: 'auto',
      gap: '10px',
      ':has([data-choosing])': { paddingBottom: 0 },
    },
  },
  top: { display: 'flex', alignItems: 'center', gap: '8px', marginBottom: '-6px' },
});

/** The fleet at one place: top level, a group, or My devices. */
export function OverviewPage({ where, fleet, updatedAt, stale, reloading, reload }: Fleet & { where: Where }) {
  const styles = useStyles();
  const { t, language } = useManagerTexts();
  const phone = usePhone();
  const { search: address } = useLocation();
  const narrow = useNarrow();
  const [overlay, setOverlay] = useState<'never' | 'open' | 'closed'>('never');
  const { listQuery, search, setSearch, setStatusFilters, setBelow } = useListQuery(language);
  useRememberedMap(where.kind === 'root');

  const loaded = fleet.state === 'ready' ? fleet : undefined;
  const index = fleet.state === 'failed' ? undefined : fleet.index;
  // The groups of a large fleet are there long before its devices.
  const known = useMemo(() => loaded ?? (index && { index, devices: NONE }), [loaded, index]);
  const { kind } = where;
  const id = where.kind === 'group' ? where.id : undefined;
  const level = useMemo(
    () => known && levelOf(kind === 'group' ? { kind, id: id ?? '' } : { kind }, known.index, known.devices),
    [known, kind, id],
  );
  const mine = useMemo(() => loaded && myDevices(loaded.devices), [loaded]);
  const counts = useMemo(() => (loaded && level ? countByFilter(level.all) : undefined), [loaded, level]);
  const incidents = useMemo(() => incidentsOf(level?.all ?? []), [level]);
  const place = id === undefined ? undefined : index?.place(id);
  const group = place?.group;
  const adds = useAddActions(where, group);
  const entryOf = useEntryOf(group);
  const counted = useSwitches()['incident-manager'];

  const hasCards = usePreferences(({ view }) => view !== 'list');
  useEffect(() => {
    // Beside the devices, not after them. What cannot be had says so where it is shown.
    if (hasCards) preloadCards().catch(() => undefined);
  }, [hasCards]);

  const last = useRef(place);
  useEffect(() => {
    if (place) last.current = place;
  }, [place]);
  if (loaded && !level) {
    // It was shown a moment ago: somebody else has deleted it, or taken the right to see it.
    const before = last.current;
    if (before?.group.id === id && before)
      return (
        <Part place="inline">
          <GroupGone place={before} />
        </Part>
      );
    // R-ROUTE-28: unknown and invisible look the same.
    return <NotFound actions={<NotFoundActions />} />;
  }

  const freshness = { updatedAt, reloading, reload };
  const hasTree = loaded ? loaded.index.top.length > 0 : fleet.state === 'loading';
  const isEmpty = loaded && level && level.groups.length === 0 && level.all.length === 0 && !(kind === 'root' && mine);
  const pane = { index, current: id, mine, isMine: kind === 'mine', ...freshness };
  const facts = isEmpty
    ? []
    : loaded &&
      level && [
        ...(level.groups.length > 0 && !phone ? [t('groups', { count: level.groups.length })] : []),
        t('devices', { count: level.all.length }),
        ...(counted ? [t('openIncidents', { count: group?.incidents ?? incidents })] : []),
      ];
  const things = loaded && level && (kind === 'root' ? [...level.groups, ...(mine ? [mine] : [])] : level.devices);
  const status = group?.status ?? (things && worstStatus(things.map((thing) => thing.status)));

  return (
    <OverlayHost>
      <div className={styles.page} onPointerOver={comesNear} onScrollCapture={goesDown}>
        <VisuallyHidden aria-live="polite">{reloading ? t('refreshing') : ''}</VisuallyHidden>
        {hasTree && !narrow && <TreePane {...pane} />}
        <ScrollArea className={styles.content}>
          <div className={styles.top}>
            {hasTree && narrow && (
              <IconButton
                icon={<PanelLeftExpand20Regular />}
                label={t('tree.open')}
                aria-haspopup="dialog"
                onClick={() => setOverlay('open')}
              />
            )}
            <Trail where={where} path={place ? [...place.above, place.group] : []} />
          </div>
          {fleet.state === 'failed' ? (
            <Failed page title={t('failed')} text={problemText(fleet.error)} busy={reloading} onRetry={reload} />
          ) : (
            <>
              {kind === 'root' && loaded && <Invitations />}
              <Head
                title={kind === 'root' ? t('title') : kind === 'mine' ? t('myDevices') : group?.name}
                status={status}
                facts={facts}
                group={group && entryOf(group)}
              />
              {!isEmpty && (
                <>
                  <Toolbar search={search} onSearch={setSearch} add={loaded && <AddButton actions={adds} />} />
                  <Chips
                    counts={counts}
                    total={level?.all.length ?? 0}
                    chosen={listQuery.marks}
                    onChoose={setStatusFilters}
                  />
                </>
              )}
              {stale && updatedAt !== undefined && (
                <Part place="quiet">
                  <ListWarning updatedAt={updatedAt} onRetry={reload} />
                </Part>
              )}
              {known && level && (loaded || kind !== 'mine') ? (
                <Content
                  key={id ?? kind}
                  fleet={known}
                  groupId={id}
                  level={level}
                  listQuery={listQuery}
                  mine={kind === 'root' ? mine : undefined}
                  isLoading={!loaded}
                  isEmpty={isEmpty === true}
                  atTop={kind === 'root'}
                  isMine={kind === 'mine'}
                  adds={adds}
                  entryOf={entryOf}
                  onClear={() => {
                    setSearch('');
                    document.querySelector<HTMLElement>('main [role=searchbox]')?.focus();
                  }}
                  onBelow={setBelow}
                />
              ) : (
                <LoadingRows />
              )}
              {narrow && <Updated {...freshness} />}
            </>
          )}
        </ScrollArea>
        {phone && loaded && !isEmpty && <AddButton floating actions={adds} />}
        {kind === 'root' && address.includes('cloudConnectID') && (
          <Part place="quiet">
            <AddByAddress />
          </Part>
        )}
        {overlay !== 'never' && (
          <Part place={overlay === 'open' && narrow ? 'dialog' : 'quiet'} onClose={() => setOverlay('closed')}>
            <TreeOverlay {...pane} open={overlay === 'open' && narrow} onDone={() => setOverlay('closed')} />
          </Part>
        )}
      </div>
    </OverlayHost>
  );
}

/** A failed preload is tried again at the press. */
function comesNear({ target }: PointerEvent) {
  if (target instanceof Element && target.closest('[aria-haspopup], [role=radio]'))
    preloadOverlays().catch(() => undefined);
}

/** Marks that a phone's list is scrolled down, until it is scrolled up again or at its end; drawn by styles alone. */
function goesDown({ target, currentTarget }: UIEvent<HTMLElement>) {
  if (!(target instanceof HTMLElement)) return;
  const { scrollTop, scrollHeight, clientHeight } = target;
  const { at = '0' } = currentTarget.dataset;
  currentTarget.dataset['at'] = String(scrollTop);
  const isDown = scrollTop > Number(at) && scrollTop + clientHeight < scrollHeight - 8;
  currentTarget.toggleAttribute('data-down', isDown);
}
