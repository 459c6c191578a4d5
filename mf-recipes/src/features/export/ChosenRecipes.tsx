import type { Recipe } from '@portal/contracts/recipes';
import { Button } from '@portal/ui/button';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta, Subtitle2 } from '@portal/ui/text';
import { nameOf } from '../../data/recipe-order';
import { RecipeIcon } from '../../parts/RecipeIcon';
import { useRecipeTexts } from '../../texts';
import { Card } from './Card';

/** More would push the buttons off the screen. */
const MOST = 6;

const useStyles = makeStyles({
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    minHeight: '24px',
  },
  count: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  change: {
    minWidth: 'auto',
    marginRight: '-8px',
    padding: '0 8px',
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightRegular,
  },
  list: { listStyleType: 'none', margin: '6px 0 0', padding: 0 },
  item: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '44px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { minWidth: 0, overflowWrap: 'anywhere' },
  hint: { marginTop: tokens.spacingVerticalXS },
});

/** The chosen recipes beside the list; in the second step they can be changed. */
export function ChosenRecipes({ recipes, onChange }: { recipes: readonly Recipe[]; onChange?: () => void }) {
  const styles = useStyles();
  const { t, language, formatNumber } = useRecipeTexts();
  return (
    <Card padded>
      <div className={styles.head}>
        <Subtitle2>
          {t('title')} <span className={styles.count}>{formatNumber(recipes.length)}</span>
        </Subtitle2>
        {onChange && (
          <Button
            appearance="transparent"
            size="small"
            className={styles.change}
            aria-label={t('export.changeRecipes')}
            onClick={onChange}
          >
            {t('export.change')}
          </Button>
        )}
      </div>
      {recipes.length === 0 && (
        <Meta as="p" className={styles.hint}>
          {t('export.chooseRecipes')}
        </Meta>
      )}
      <ul className={styles.list}>
        {recipes.slice(0, MOST).map((recipe) => (
          <li key={recipe.id} className={styles.item}>
            <RecipeIcon icon={recipe.icon} />
            <span className={styles.name}>{nameOf(recipe, language)}</span>
          </li>
        ))}
        {recipes.length > MOST && (
          <li className={styles.item}>
            <Meta>{t('export.more', { count: recipes.length - MOST })}</Meta>
          </li>
        )}
      </ul>
    </Card>
  );
}
