import type { Recipe } from '@portal/contracts/recipes';
import { Meta, makeStyles, mergeClasses, PHONE, Subtitle2, tokens } from '@portal/ui/core';
import { useWindowed } from '@portal/ui/list';
import type { Ref } from 'react';
import { descriptionOf, languagesOf, nameOf } from '../../data/recipe-order';
import { RecipeIcon } from '../../parts/RecipeIcon';
import { TransmissionFact } from '../../parts/TransmissionFact';
import { useRecipeTexts } from '../../texts';
import { useColumns } from './useColumns';

const GAP = 12;
/** Least width of a card and its height, in px. */
const SIZES = { large: { least: 300, height: 132 }, small: { least: 176, height: 112 } } as const;

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gap: `${GAP}px`,
    listStyleType: 'none',
    margin: 0,
    paddingLeft: 0,
    paddingRight: 0,
    [PHONE]: { paddingLeft: '16px', paddingRight: '16px' },
  },
  card: {
    display: 'flex',
    boxSizing: 'border-box',
    minWidth: 0,
    padding: '14px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  large: { gap: tokens.spacingHorizontalM, height: `${SIZES.large.height}px` },
  small: { flexDirection: 'column', gap: tokens.spacingVerticalS, height: `${SIZES.small.height}px`, padding: '12px' },
  words: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0, flexGrow: 1 },
  name: {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflowWrap: 'anywhere',
  },
  smallName: { fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  foot: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    marginTop: 'auto',
  },
});

interface RecipeCardsProps {
  recipes: readonly Recipe[];
  size: 'large' | 'small';
  withTransmission: boolean;
  label: string;
}

/** Grid views, large and small [R-REC-01]. */
export function RecipeCards({ recipes, size, withTransmission, label }: RecipeCardsProps) {
  const styles = useStyles();
  const { language } = useRecipeTexts();
  const { least, height } = SIZES[size];
  const { columns, measure } = useColumns(least, GAP);
  const { from, to, before, after, container } = useWindowed({
    count: recipes.length,
    lineHeight: height + GAP,
    columns,
    kind: 'cards',
  });
  return (
    <div ref={measure}>
      <ul
        aria-label={label}
        className={styles.grid}
        ref={container.ref as Ref<HTMLUListElement>}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, paddingTop: before, paddingBottom: after }}
      >
        {recipes.slice(from, to).map((recipe, offset) => (
          <li
            key={recipe.id}
            className={mergeClasses(styles.card, styles[size])}
            aria-setsize={recipes.length}
            aria-posinset={from + offset + 1}
          >
            <RecipeIcon icon={recipe.icon} large={size === 'large'} />
            <span className={styles.words}>
              <Subtitle2 as="span" className={mergeClasses(styles.name, size === 'small' && styles.smallName)}>
                {nameOf(recipe, language)}
              </Subtitle2>
              {size === 'large' && <Meta className={styles.line}>{descriptionOf(recipe, language)}</Meta>}
              {size === 'large' && (
                <span className={styles.foot}>
                  {withTransmission ? (
                    <TransmissionFact transmission={recipe.transmission ?? { pending: 0, transmitted: 0, failed: 0 }} />
                  ) : (
                    <span />
                  )}
                  <Meta>{languagesOf(recipe).join(' · ')}</Meta>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
