import type { Recipe } from '@portal/contracts/recipes';
import { toWire } from '@portal/domain/ids';
import type { RecipeRow } from './store';

/** A recipe as the wire has it; the transmission only for those who may see it, null when none was begun [R-API-11, R-REC-02]. */
export function recipeView(row: RecipeRow, mayViewTransmission: boolean): Recipe {
  const { pending, transmitted, failed } = row;
  const view: Recipe = {
    id: toWire(row.id),
    name: row.name,
    icon: row.icon,
    translatedName: { ...row.translated_name },
    translatedDescription: { ...row.translated_description },
    fileName: row.file_name,
    createdAt: row.created_at,
  };
  if (!mayViewTransmission) return view;
  return { ...view, transmission: pending + transmitted + failed === 0 ? null : { pending, transmitted, failed } };
}
