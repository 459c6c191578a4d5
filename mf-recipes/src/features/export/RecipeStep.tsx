import type { Recipe } from '@portal/contracts/recipes';
import { NoMatch } from '@portal/ui/data-table/ListStates';
import { PickList } from '@portal/ui/data-table/PickList';
import { PHONE } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useDeferredValue, useMemo, useState } from 'react';
import { arrange, descriptionOf, nameOf } from '../../data/recipe-order';
import { RecipeIcon } from '../../parts/RecipeIcon';
import { useRecipeTexts } from '../../texts';
import { Card } from './Card';
import { type Chosen, tickOf } from './choice';
import { PickTools } from './PickTools';

const useStyles = makeStyles({
  words: {
    display: 'flex',
    alignItems: 'baseline',
    gap: tokens.spacingHorizontalM,
    minWidth: 0,
    flexGrow: 1,
    [PHONE]: { flexDirection: 'column', alignItems: 'stretch', gap: 0 },
  },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  description: { flexGrow: 1, flexBasis: '40%', flexShrink: 3 },
  name: { flexShrink: 1 },
});

interface RecipeStepProps {
  recipes: readonly Recipe[];
  chosen: Chosen;
  onTick: (ids: readonly string[], ticked: boolean) => void;
}

/** The first step: which recipes [R-REC-06]. */
export function RecipeStep({ recipes, chosen, onTick }: RecipeStepProps) {
  const styles = useStyles();
  const { t, language } = useRecipeTexts();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const shown = useMemo(() => arrange(recipes, wanted, 'ASC', language), [recipes, wanted, language]);
  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  return (
    <Card label={t('export.select_recipes')}>
      <PickTools
        search={search}
        onSearch={setSearch}
        label={t('export.searchRecipes')}
        allTicked={tickOf(ids, chosen) === true}
        onAll={(ticked) => onTick(ids, ticked)}
      />
      {shown.length === 0 ? (
        <NoMatch query={wanted} onClear={() => setSearch('')} />
      ) : (
        <PickList
          label={t('title')}
          items={shown}
          chosen={chosen}
          onTick={onTick}
          row={(recipe) => (
            <>
              <RecipeIcon icon={recipe.icon} />
              <span className={styles.words}>
                <span className={mergeClasses(styles.line, styles.name)}>{nameOf(recipe, language)}</span>
                <Meta className={mergeClasses(styles.line, styles.description)}>{descriptionOf(recipe, language)}</Meta>
              </span>
            </>
          )}
        />
      )}
    </Card>
  );
}
