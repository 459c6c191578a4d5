import type { Recipe } from '@portal/contracts/recipes';
import { shortName } from '@portal/domain/short-name';
import { ConfirmDialog } from '@portal/ui/edit/ConfirmDialog';
import { nameOf } from '../../data/recipe-order';
import { useDeleteRecipe } from '../../data/recipes';
import { useRecipeTexts } from '../../texts';

interface DeleteRecipeProps {
  groupId: string;
  recipe: Recipe;
  onClose: () => void;
}

/** Asks before a recipe is deleted, and says what becomes of the devices. */
export default function DeleteRecipe({ groupId, recipe, onClose }: DeleteRecipeProps) {
  const { t, language } = useRecipeTexts();
  const { mutateAsync } = useDeleteRecipe();
  return (
    <ConfirmDialog
      title={t('delete.title', { name: shortName(nameOf(recipe, language)) })}
      action={t('delete.action')}
      onConfirm={() => mutateAsync({ params: { groupId, recipeId: recipe.id } })}
      done={t('delete.done')}
      onClose={onClose}
    >
      {t('delete.text')}
    </ConfirmDialog>
  );
}
