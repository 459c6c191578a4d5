import { href } from '@portal/contracts/routes';
import { problemText } from '@portal/platform/problem-text';
import { Button } from '@portal/ui/button';
import type { GroupPlace } from '@portal/ui/gates';
import { useNavigate } from '@portal/ui/router';
import { Empty, Failed, NoRight } from '@portal/ui/states';
import { useDevices, useRecipes } from '../../data/recipes';
import { RecipeSkeleton } from '../../parts/RecipeSkeleton';
import { useRecipeTexts } from '../../texts';
import { ExportFrame } from './ExportFrame';
import { Wizard } from './Wizard';

interface ExportScreenProps {
  place: GroupPlace;
  mayRead: boolean;
  mayTransmit: boolean;
  /** Who sees what devices hold is warned before something newer is overwritten. */
  mayView: boolean;
}

/** The transfer wizard of a group, with all that can stand in its place [R-REC-09]. */
export function ExportScreen({ place, mayRead, mayTransmit, mayView }: ExportScreenProps) {
  const { t } = useRecipeTexts();
  const navigate = useNavigate();
  const { group } = place;
  const recipes = useRecipes(group.id, mayRead && mayTransmit);
  const devices = useDevices(group.devices, mayRead && mayTransmit);
  const back = (
    <Button
      appearance="primary"
      onClick={() => void navigate(href('/recipemanager/group/:groupId', { groupId: group.id }))}
    >
      {t('export.toList')}
    </Button>
  );
  const instead = () => {
    if (!mayRead || recipes.error?.errorId === 'ERROR_NO_RIGHT') return <NoRight text={t('noRight')} />;
    if (!mayTransmit) return <NoRight text={t('export.noRight')} actions={back} />;
    if (group.devices.length === 0)
      return <Empty title={t('export.noDevices')} text={t('export.noDevicesText')} actions={back} />;
    const failed = [recipes, devices].find(({ data, error }) => data === undefined && error);
    if (failed) {
      const retry = () => void Promise.all([recipes.refetch(), devices.refetch()]);
      return <Failed title={t('failed')} text={problemText(failed.error)} busy={failed.isFetching} onRetry={retry} />;
    }
    return recipes.data?.length === 0 ? <Empty title={t('none')} actions={back} /> : undefined;
  };
  const message = instead();
  if (message === undefined && recipes.data && devices.data)
    return <Wizard place={place} recipes={recipes.data} devices={devices.data} mayView={mayView} />;
  return <ExportFrame place={place}>{message ?? <RecipeSkeleton />}</ExportFrame>;
}
