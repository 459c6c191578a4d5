import { problemText } from '@portal/platform/problem-text';
import { useMay, useRights } from '@portal/platform/rights';
import { useSwitches } from '@portal/platform/switches';
import { Button } from '@portal/ui/core';
import { Failed, LoadingMessage, NoRight, NotFound } from '@portal/ui/list';
import { useNavigate, useParams } from '@portal/ui/router';
import { useGroupPath } from '../data/recipes';
import { RecipeOverview } from '../features/list/RecipeOverview';
import { useRecipeTexts } from '../texts';

/** `/recipemanager/group/{groupId}` [R-ROUTE-17]; with the module off nothing is called [R-ROUTE-30]. */
export function RecipeListPage() {
  const { t } = useRecipeTexts();
  const { groupId = '' } = useParams();
  const rights = useRights();
  const switches = useSwitches();
  if (!rights.ready || !switches.ready) return <LoadingMessage text={t('loading')} />;
  if (!switches.recipes) return <NoRight page title={t('title')} text={t('moduleOff')} />;
  return <GroupRecipes key={groupId} groupId={groupId} />;
}

function GroupRecipes({ groupId }: { groupId: string }) {
  const { t } = useRecipeTexts();
  const may = useMay();
  const navigate = useNavigate();
  const { path, isPending, error, refetch } = useGroupPath(groupId);
  if (isPending) return <LoadingMessage text={t('loading')} />;
  if (error && path === undefined) return <Failed page title={t('failed')} text={problemText(error)} onRetry={() => void refetch()} />;
  const group = path?.at(-1);
  if (path === undefined || group === undefined) {
    return (
      <NotFound
        actions={
          <Button appearance="primary" onClick={() => navigate('/devicemanager')}>
            {t('fleet')}
          </Button>
        }
      />
    );
  }
  // R-RIGHT-02: a right on a group above holds here too.
  return <RecipeOverview key={groupId} path={path} group={group} mayRead={may('readRecipe', { groups: path.map(({ id }) => id) })} />;
}
