import type { Recipe } from '@portal/contracts/recipes';
import { TOUCH } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1Strong, Meta } from '@portal/ui/text';
import type { ReactNode } from 'react';
import { descriptionOf, nameOf } from '../../data/recipe-order';
import { RecipeIcon } from '../../parts/RecipeIcon';
import { TransmissionFact } from '../../parts/TransmissionFact';
import { useRecipeTexts } from '../../texts';

/** With the line below it, in px. */
export const ITEM_HEIGHT = 68;

const useStyles = makeStyles({
  item: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    height: `${ITEM_HEIGHT - 1}px`,
    padding: '0 16px',
  },
  words: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    minWidth: 0,
    flexGrow: 1,
    // A link is higher than its line for a thumb, and must not push the name away.
    [TOUCH]: { '& > a': { marginTop: '-12px', marginBottom: '-12px' } },
  },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

interface RecipeItemProps {
  recipe: Recipe;
  withTransmission: boolean;
  menu?: ReactNode;
}

/** List view on phones: icon, name, and how far it has come, else what it is. */
export function RecipeItem({ recipe, withTransmission, menu }: RecipeItemProps) {
  const styles = useStyles();
  const { language } = useRecipeTexts();
  return (
    <div className={styles.item}>
      <RecipeIcon icon={recipe.icon} />
      <span className={styles.words}>
        <Body1Strong className={styles.line}>{nameOf(recipe, language)}</Body1Strong>
        {withTransmission ? (
          <TransmissionFact recipe={recipe} />
        ) : (
          <Meta className={styles.line}>{descriptionOf(recipe, language)}</Meta>
        )}
      </span>
      {menu}
    </div>
  );
}
