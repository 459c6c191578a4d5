import type { GroupNode } from '@portal/contracts/groups';
import type { Recipe } from '@portal/contracts/recipes';
import { lazyRetry } from '@portal/platform/lazy-retry';
import { usePreferences } from '@portal/platform/preferences';
import { CardGrid } from '@portal/ui/data-table/CardGrid';
import { DataTable } from '@portal/ui/data-table/DataTable';
import { ListStates, ListWarning, listStateOf, NoMatch } from '@portal/ui/data-table/ListStates';
import { RowMenu } from '@portal/ui/data-table/RowActions';
import { ViewSwitch } from '@portal/ui/data-table/ViewSwitch';
import { GroupIcon } from '@portal/ui/device-icon';
import { groupCrumbs } from '@portal/ui/group-crumbs';
import { PHONE, usePhone } from '@portal/ui/media';
import { PageHead } from '@portal/ui/page-head';
import { Part } from '@portal/ui/part';
import { useSearchParams } from '@portal/ui/router';
import { ScrollArea } from '@portal/ui/scroll-area';
import { SearchBox } from '@portal/ui/search';
import { Empty } from '@portal/ui/states';
import { makeStyles, tokens } from '@portal/ui/styles';
import { TooltipArea } from '@portal/ui/tooltip';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { arrange, nameOf } from '../../data/recipe-order';
import { useRecipes } from '../../data/recipes';
import { RecipeSkeleton } from '../../parts/RecipeSkeleton';
import { useRecipeTexts } from '../../texts';
import { ExportBar, ExportButton, TransmissionsButton } from './ExportButtons';
import { CARD_SIZES, RecipeCard } from './RecipeCard';
import { ITEM_HEIGHT, RecipeItem } from './RecipeItem';
import { SortButton } from './SortButton';
import { useRecipeActions } from './useRecipeActions';
import { useRecipeColumns } from './useRecipeColumns';

const DeleteRecipe = lazyRetry(() => import(/* webpackChunkName: "delete-recipe" */ './DeleteRecipe'));

const ROW_HEIGHT = 52;

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
  cards: { [PHONE]: { paddingLeft: '16px', paddingRight: '16px' } },
  page: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
});

interface RecipeOverviewProps {
  path: readonly GroupNode[];
  group: GroupNode;
  mayRead: boolean;
  mayExport: boolean;
  /** How recipes have come to devices [R-REC-02]. */
  mayView: boolean;
  /** Recipes can be deleted. */
  mayUpdate: boolean;
  /** The button of the upload, for those who may. */
  upload: ReactNode;
}

/** The recipes of a group, with all that can stand in their place. */
export function RecipeOverview({ path, group, mayRead, mayExport, mayView, mayUpdate, upload }: RecipeOverviewProps) {
  const styles = useStyles();
  const { t, language } = useRecipeTexts();
  const phone = usePhone();
  const state = listStateOf(useRecipes(group.id, mayRead), mayRead);
  const count = state.is === 'ready' ? state.data.length : 0;
  // R-REC-03: there must be something to send.
  const exports = mayExport && count > 0;
  const facts = state.is === 'ready' ? [group.name, t('count', { count })].join(' · ') : group.name;
  return (
    <TooltipArea>
      <div className={styles.page} lang={language}>
        <ScrollArea className={styles.pane}>
          <div className={styles.head}>
            <PageHead
              title={t('title')}
              meta={facts}
              icon={<GroupIcon url={group.iconURL} size={48} />}
              crumbs={groupCrumbs(t('fleet'), path)}
              names={{ path: t('path'), start: t('start'), back: t('back', { group: group.name }) }}
              actions={
                <>
                  {mayView && mayRead && <TransmissionsButton groupId={group.id} />}
                  {upload}
                  {exports && !phone && <ExportButton groupId={group.id} />}
                </>
              }
            />
          </div>
          <ListStates state={state} failed={t('failed')} noRight={t('noRight')} skeleton={<RecipeSkeleton />}>
            {({ data, stale, updatedAt, refresh }) => (
              <>
                {stale && <ListWarning className={styles.message} updatedAt={updatedAt} onRetry={refresh} />}
                {data.length === 0 ? (
                  <Empty title={t('none')} />
                ) : (
                  <Recipes groupId={group.id} recipes={data} mayView={mayView} mayUpdate={mayUpdate} />
                )}
              </>
            )}
          </ListStates>
        </ScrollArea>
        {exports && phone && <ExportBar groupId={group.id} />}
      </div>
    </TooltipArea>
  );
}

interface RecipesProps {
  groupId: string;
  recipes: readonly Recipe[];
  mayView: boolean;
  mayUpdate: boolean;
}

/** Search, sort, view, and the recipes. */
function Recipes({ groupId, recipes, mayView, mayUpdate }: RecipesProps) {
  const styles = useStyles();
  const { t, language } = useRecipeTexts();
  const view = usePreferences((preferences) => preferences.view);
  const [params, setParams] = useSearchParams();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const direction = params.get('sort') === '-name' ? 'DESC' : 'ASC';
  const turn = () => setParams(direction === 'ASC' ? { sort: '-name' } : {}, { replace: true });
  const shown = useMemo(() => arrange(recipes, wanted, direction, language), [recipes, wanted, direction, language]);
  // R-REC-02: the server leaves it out for those who may not see it; an answer from before the right went still holds it.
  const withTransmission = mayView && recipes.some(({ transmission }) => transmission !== undefined);
  const [asked, setAsked] = useState<Recipe>();
  const actionsOf = useRecipeActions({ groupId, mayView, mayUpdate, onDelete: setAsked });
  const columns = useRecipeColumns(withTransmission, actionsOf);
  const menuOf = (recipe: Recipe) => {
    const name = nameOf(recipe, language);
    return actionsOf && <RowMenu label={t('more', { name })} name={name} actions={actionsOf(recipe)} />;
  };
  const list = { label: t('title'), items: shown, keyOf: idOf };
  return (
    <>
      <div className={styles.toolbar}>
        <SearchBox value={query} onChange={setQuery} label={t('search')} />
        <span className={styles.grow} />
        <SortButton direction={direction} onTurn={turn} />
        <ViewSwitch />
      </div>
      {shown.length === 0 ? (
        <NoMatch query={wanted} onClear={() => setQuery('')} />
      ) : view === 'list' ? (
        <DataTable
          {...list}
          columns={columns}
          rowHeight={ROW_HEIGHT}
          sort={{ by: 'name', direction }}
          onSort={turn}
          itemHeight={ITEM_HEIGHT}
          item={(recipe) => <RecipeItem recipe={recipe} withTransmission={withTransmission} menu={menuOf(recipe)} />}
        />
      ) : (
        <CardGrid
          {...list}
          className={styles.cards}
          size={CARD_SIZES[view]}
          card={(recipe) => (
            <RecipeCard recipe={recipe} size={view} withTransmission={withTransmission} menu={menuOf(recipe)} />
          )}
        />
      )}
      {asked && (
        <Part place="inline">
          <DeleteRecipe groupId={groupId} recipe={asked} onClose={() => setAsked(undefined)} />
        </Part>
      )}
    </>
  );
}

const idOf = ({ id }: Recipe) => id;
