import { href } from '@portal/contracts/routes';
import { ListStates, ListWarning, listStateOf, NoMatch } from '@portal/ui/data-table/ListStates';
import { RefreshButton } from '@portal/ui/data-table/RefreshButton';
import { GroupIcon } from '@portal/ui/device-icon';
import { Choice } from '@portal/ui/edit/Choice';
import type { GroupPlace } from '@portal/ui/gates';
import { groupCrumbs } from '@portal/ui/group-crumbs';
import { PHONE } from '@portal/ui/media';
import { PageHead } from '@portal/ui/page-head';
import { useParameters } from '@portal/ui/parameters';
import { ScrollArea } from '@portal/ui/scroll-area';
import { SearchBox } from '@portal/ui/search';
import { Empty } from '@portal/ui/states';
import { makeStyles } from '@portal/ui/styles';
import { type ReactElement, useMemo, useState } from 'react';
import { nameOf } from '../../data/recipe-order';
import { useDevices, useRecipes, useTransmissions } from '../../data/recipes';
import { fittingRows, rowsOf, STATES, type TransmissionRow } from '../../data/transmission-rows';
import { RecipeSkeleton } from '../../parts/RecipeSkeleton';
import { useRecipeTexts } from '../../texts';
import { RetryBar, WaitingBar } from './TransmissionBar';
import { TransmissionList } from './TransmissionList';

const ANY = 'any';

const useStyles = makeStyles({
  pane: { padding: '14px 24px 24px', [PHONE]: { padding: '8px 0 24px' } },
  head: { [PHONE]: { padding: '0 16px' } },
  message: { margin: '12px 0 0' },
  tools: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '8px 12px',
    margin: '16px 0 12px',
    [PHONE]: { padding: '0 16px' },
  },
  choice: { width: '180px', [PHONE]: { width: 'auto', flexGrow: 1, flexBasis: '40%', minWidth: 0 } },
  end: { marginLeft: 'auto' },
});

interface TransmissionScreenProps {
  place: GroupPlace;
  mayView: boolean;
  mayRead: boolean;
  mayTransmit: boolean;
}

/** How the group's recipes have come to its devices, and what failed once more [R-EXT-12]. */
export function TransmissionScreen({ place: { group, path }, mayView, mayRead, mayTransmit }: TransmissionScreenProps) {
  const styles = useStyles();
  const { t, language } = useRecipeTexts();
  const transmissions = useTransmissions(group.id, mayView);
  const recipes = useRecipes(group.id, mayView && mayRead);
  // Also those that have left the group, as far as they are still to be seen.
  const sentTo = useMemo(
    () => [...new Set(transmissions.data?.map(({ device }) => device))].sort(),
    [transmissions.data],
  );
  const devices = useDevices(sentTo, mayView);
  const state = listStateOf(transmissions, mayView);
  const rows = useMemo(
    () => rowsOf(transmissions.data ?? [], recipes.data ?? [], devices.data ?? [], language),
    [transmissions.data, recipes.data, devices.data, language],
  );
  // Names are part of the rows; without them there is nothing to read. Recipes that may not be read have none.
  const readable = listStateOf(recipes, mayRead);
  const names = state.is === 'ready' ? [readable, listStateOf(devices, sentTo.length > 0)] : [];
  const missing = names.find((one) => one.is === 'loading' || one.is === 'failed');
  const noRecipe = t(readable.is === 'no-right' ? 'transmissions.hiddenRecipe' : 'transmissions.noRecipe');
  // Where a device has left the group, nothing can be done any more.
  const members = new Set(devices.data?.flatMap(({ uuid, groups }) => (groups.includes(group.id) ? [uuid] : [])));
  const due = rows.filter(({ device }) => members.has(device));
  const failed = due.filter((row) => row.state === 'failed' && row.reason !== 'aborted');
  const takenBack = due.filter((row) => row.state === 'failed' && row.reason === 'aborted');
  const waiting = due.filter((row) => row.state === 'pending');
  const bar = { mayTransmit, className: styles.message };
  return (
    <ScrollArea className={styles.pane} lang={language}>
      <div className={styles.head}>
        <PageHead
          title={t('transmissions.title')}
          meta={group.name}
          icon={<GroupIcon url={group.iconURL} size={48} />}
          crumbs={[
            ...groupCrumbs(t('fleet'), path),
            { label: t('title'), to: href('/recipemanager/group/:groupId', { groupId: group.id }) },
          ]}
          names={{ path: t('path'), start: t('start'), back: t('transmissions.back') }}
        />
      </div>
      <ListStates
        state={missing ?? state}
        failed={t('transmissions.failed')}
        noRight={t('transmissions.noRight')}
        skeleton={<RecipeSkeleton />}
      >
        {({ stale, updatedAt, refresh, refreshing }) => (
          <>
            {stale && <ListWarning className={styles.message} updatedAt={updatedAt} onRetry={refresh} />}
            <RetryBar {...bar} rows={failed} groupId={group.id} recipes={recipes.data ?? []} />
            <RetryBar {...bar} rows={takenBack} groupId={group.id} recipes={recipes.data ?? []} takenBack />
            <WaitingBar {...bar} rows={waiting} />
            {rows.length === 0 ? (
              <Empty title={t('transmissions.none')} />
            ) : (
              <Rows
                rows={rows}
                noRecipe={noRecipe}
                recipes={(recipes.data ?? []).map((recipe) => ({ value: recipe.id, label: nameOf(recipe, language) }))}
                refresh={<RefreshButton refreshing={refreshing} onRefresh={refresh} />}
              />
            )}
          </>
        )}
      </ListStates>
    </ScrollArea>
  );
}

interface RowsProps {
  rows: readonly TransmissionRow[];
  noRecipe: string;
  recipes: readonly { value: string; label: string }[];
  refresh: ReactElement;
}

/** The rows, filtered by words, state and recipe; state and recipe stand in the address. */
function Rows({ rows, noRecipe, recipes, refresh }: RowsProps) {
  const styles = useStyles();
  const { t } = useRecipeTexts();
  const [params, put] = useParameters();
  const [query, setQuery] = useState('');
  const state = STATES.find((one) => one === params.get('state')) ?? '';
  const recipe = recipes.find(({ value }) => value === params.get('recipe'))?.value ?? '';
  const shown = fittingRows(rows, { query, state, recipe });
  const choose = (name: string) => (value: string) => put({ [name]: value === ANY ? '' : value });
  const clear = () => {
    setQuery('');
    put({ state: '', recipe: '' });
  };
  return (
    <>
      <div role="search" aria-label={t('transmissions.filters')} className={styles.tools}>
        <SearchBox value={query} onChange={setQuery} label={t('transmissions.search')} />
        <Choice
          className={styles.choice}
          label={t('column.transmission')}
          value={state || ANY}
          options={[
            { value: ANY, label: t('transmissions.all') },
            ...STATES.map((one) => ({ value: one as string, label: t(`transmissions.state.${one}`) })),
          ]}
          onChoose={choose('state')}
        />
        <Choice
          className={styles.choice}
          label={t('transmissions.recipe')}
          value={recipe || ANY}
          options={[{ value: ANY, label: t('transmissions.allRecipes') }, ...recipes]}
          onChoose={choose('recipe')}
        />
        <span className={styles.end}>{refresh}</span>
      </div>
      {shown.length > 0 ? (
        <TransmissionList rows={shown} noRecipe={noRecipe} />
      ) : query.trim() !== '' ? (
        <NoMatch query={query} onClear={clear} />
      ) : (
        <Empty title={t('transmissions.noneSuch')} />
      )}
    </>
  );
}
