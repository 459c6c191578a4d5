import type { GroupNode } from '@portal/contracts/groups';
import { usePreferences } from '@portal/platform/preferences';
import { problemText } from '@portal/platform/problem-text';
import { Button, makeStyles, mergeClasses, PHONE, tokens, usePhone } from '@portal/ui/core';
import { Empty, Failed, GroupIcon, NoRight, ScrollArea, SearchBox, TipArea } from '@portal/ui/list';
import { MessageBar, MessageBarActions, MessageBarBody } from '@portal/ui/message';
import { PageHead } from '@portal/ui/page-head';
import { useSearchParams } from '@portal/ui/router';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { groupCrumbs } from '../../data/crumbs';
import { arrange } from '../../data/recipe-order';
import { useRecipes } from '../../data/recipes';
import { ListSkeleton } from '../../parts/ListSkeleton';
import { useRecipeTexts } from '../../texts';
import { ExportButton, FloatingExport } from './ExportButtons';
import { RecipeCards } from './RecipeCards';
import { RecipeItems } from './RecipeItems';
import { RecipeTable } from './RecipeTable';
import { SortButton } from './SortButton';
import { ViewSwitch } from './ViewSwitch';

const useStyles = makeStyles({
  pane: { padding: '14px 24px 24px', [PHONE]: { padding: '8px 0 16px' } },
  head: { [PHONE]: { padding: '0 16px' } },
  toolbar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    marginTop: tokens.spacingVerticalM,
    marginBottom: tokens.spacingVerticalM,
    [PHONE]: { flexWrap: 'nowrap', gap: '4px', marginTop: 0, marginBottom: 0, padding: '8px 8px 8px 16px' },
  },
  grow: { flexGrow: 1, [PHONE]: { display: 'none' } },
  message: { marginBottom: tokens.spacingVerticalM },
  // The floating button covers no last line.
  roomBelow: { [PHONE]: { paddingBottom: '88px' } },
});

interface RecipeOverviewProps {
  path: readonly GroupNode[];
  group: GroupNode;
  mayRead: boolean;
  mayExport: boolean;
  /** The button of the upload, for those who may. */
  upload: ReactNode;
}

/** The recipes of a group, with all that can stand in their place. */
export function RecipeOverview({ path, group, mayRead, mayExport, upload }: RecipeOverviewProps) {
  const styles = useStyles();
  const { t, language, formatTime } = useRecipeTexts();
  const phone = usePhone();
  const recipes = useRecipes(group.id, mayRead);
  const { data, error } = recipes;
  const noRight = !mayRead || error?.errorId === 'ERROR_NO_RIGHT';
  // R-REC-03: there must be something to send.
  const exports = mayExport && !noRight && (data?.length ?? 0) > 0;
  const facts =
    data === undefined || noRight ? group.name : [group.name, t('count', { count: data.length })].join(' · ');
  return (
    <TipArea>
      <ScrollArea className={mergeClasses(styles.pane, exports && styles.roomBelow)} lang={language}>
        <div className={styles.head}>
          <PageHead
            title={t('title')}
            meta={facts}
            icon={<GroupIcon url={group.iconURL} size={48} />}
            crumbs={groupCrumbs(t('fleet'), path)}
            names={{ path: t('path'), start: t('start'), back: t('back', { group: group.name }) }}
            actions={
              <>
                {upload}
                {exports && !phone && <ExportButton groupId={group.id} />}
              </>
            }
          />
        </div>
        {noRight ? (
          <NoRight text={t('noRight')} />
        ) : data === undefined && error ? (
          <Failed
            title={t('failed')}
            text={problemText(error)}
            busy={recipes.isFetching}
            onRetry={() => void recipes.refetch()}
          />
        ) : data === undefined ? (
          <ListSkeleton />
        ) : (
          <>
            {recipes.isRefetchError && (
              <MessageBar intent="warning" className={styles.message}>
                <MessageBarBody>{t('stale', { time: formatTime(recipes.dataUpdatedAt) })}</MessageBarBody>
                <MessageBarActions>
                  <Button size="small" onClick={() => void recipes.refetch()}>
                    {t('retry')}
                  </Button>
                </MessageBarActions>
              </MessageBar>
            )}
            {data.length === 0 ? <Empty title={t('none')} /> : <Recipes recipes={data} />}
          </>
        )}
        {exports && phone && <FloatingExport groupId={group.id} />}
      </ScrollArea>
    </TipArea>
  );
}

/** Search, sort, view, and the recipes. */
function Recipes({ recipes }: { recipes: NonNullable<ReturnType<typeof useRecipes>['data']> }) {
  const styles = useStyles();
  const { t, language } = useRecipeTexts();
  const phone = usePhone();
  const view = usePreferences((preferences) => preferences.view);
  const [params, setParams] = useSearchParams();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const direction = params.get('sort') === '-name' ? 'DESC' : 'ASC';
  const turn = () => setParams(direction === 'ASC' ? { sort: '-name' } : {}, { replace: true });
  const shown = useMemo(() => arrange(recipes, wanted, direction, language), [recipes, wanted, direction, language]);
  // R-REC-02: the server leaves it out for those who may not see it.
  const withTransmission = recipes.some(({ transmission }) => transmission !== undefined);
  const list = { recipes: shown, withTransmission, label: t('title') };
  return (
    <>
      <div className={styles.toolbar}>
        <SearchBox value={query} onChange={setQuery} label={t('search')} />
        <span className={styles.grow} />
        <SortButton direction={direction} onTurn={turn} />
        <ViewSwitch />
      </div>
      {shown.length === 0 ? (
        <Empty
          title={t('noMatch', { query: wanted })}
          actions={<Button onClick={() => setQuery('')}>{t('clearSearch')}</Button>}
        />
      ) : view !== 'list' ? (
        <RecipeCards {...list} size={view} />
      ) : phone ? (
        <RecipeItems {...list} />
      ) : (
        <RecipeTable {...list} direction={direction} onSort={turn} />
      )}
    </>
  );
}
