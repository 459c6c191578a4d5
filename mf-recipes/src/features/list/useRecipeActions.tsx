import type { Recipe } from '@portal/contracts/recipes';
import { href } from '@portal/contracts/routes';
import type { RowActions } from '@portal/ui/data-table/RowActions';
import { Delete20Regular, History20Regular } from '@portal/ui/icons';
import { useNavigate } from '@portal/ui/router';
import { nameOf } from '../../data/recipe-order';
import { useRecipeTexts } from '../../texts';

interface RecipeActionsProps {
  groupId: string;
  mayView: boolean;
  mayUpdate: boolean;
  onDelete: (recipe: Recipe) => void;
}

/** What can be done with one recipe of a list, by right; undefined where that is nothing. */
export function useRecipeActions({ groupId, mayView, mayUpdate, onDelete }: RecipeActionsProps) {
  const { t, language } = useRecipeTexts();
  const navigate = useNavigate();
  if (!mayView && !mayUpdate) return undefined;
  return (recipe: Recipe): RowActions => [
    mayView && {
      id: 'transmissions',
      icon: <History20Regular aria-hidden />,
      label: t('transmissions.title'),
      onSelect: () =>
        void navigate(`${href('/recipemanager/transmissions/group/:groupId', { groupId })}?recipe=${recipe.id}`),
    },
    mayUpdate && {
      id: 'delete',
      icon: <Delete20Regular aria-hidden />,
      label: t('delete.of', { name: nameOf(recipe, language) }),
      short: t('delete.action'),
      asks: true,
      onSelect: () => onDelete(recipe),
    },
  ];
}
