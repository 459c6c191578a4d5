import type { Recipe } from '@portal/contracts/recipes';
import { Body1Strong, Meta, makeStyles, tokens } from '@portal/ui/core';
import { useWindowed } from '@portal/ui/list';
import type { Ref } from 'react';
import { descriptionOf, nameOf } from '../../data/recipe-order';
import { RecipeIcon } from '../../parts/RecipeIcon';
import { TransmissionFact } from '../../parts/TransmissionFact';
import { useRecipeTexts } from '../../texts';

const ITEM_HEIGHT = 68;

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    paddingLeft: 0,
    paddingRight: 0,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  item: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    height: `${ITEM_HEIGHT}px`,
    padding: '0 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  words: { display: 'flex', flexDirection: 'column', gap: '2px', minWidth: 0, flexGrow: 1 },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** List view on phones: icon, name, and how far it has come, else what it is. */
export function RecipeItems({
  recipes,
  withTransmission,
  label,
}: {
  recipes: readonly Recipe[];
  withTransmission: boolean;
  label: string;
}) {
  const styles = useStyles();
  const { language } = useRecipeTexts();
  const { from, to, before, after, container } = useWindowed({ count: recipes.length, lineHeight: ITEM_HEIGHT });
  return (
    <ul
      aria-label={label}
      className={styles.list}
      ref={container.ref as Ref<HTMLUListElement>}
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {recipes.slice(from, to).map((recipe, offset) => (
        <li key={recipe.id} className={styles.item} aria-setsize={recipes.length} aria-posinset={from + offset + 1}>
          <RecipeIcon icon={recipe.icon} />
          <span className={styles.words}>
            <Body1Strong className={styles.line}>{nameOf(recipe, language)}</Body1Strong>
            {withTransmission ? (
              <TransmissionFact transmission={recipe.transmission ?? { pending: 0, transmitted: 0, failed: 0 }} />
            ) : (
              <Meta className={styles.line}>{descriptionOf(recipe, language)}</Meta>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
