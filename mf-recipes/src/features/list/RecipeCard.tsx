import type { Recipe } from '@portal/contracts/recipes';
import { clamp } from '@portal/ui/clamp';
import type { CardSize } from '@portal/ui/data-table/CardGrid';
import { TOUCH } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Meta, Subtitle2 } from '@portal/ui/text';
import type { ReactNode } from 'react';
import { descriptionOf, languagesOf, nameOf } from '../../data/recipe-order';
import { RecipeIcon } from '../../parts/RecipeIcon';
import { TransmissionFact } from '../../parts/TransmissionFact';
import { useRecipeTexts } from '../../texts';

export const CARD_SIZES = {
  large: { least: 300, height: 136, gap: 12 },
  small: { least: 176, height: 140, gap: 12 },
} as const satisfies Record<string, CardSize>;

const useStyles = makeStyles({
  card: {
    display: 'flex',
    position: 'relative',
    boxSizing: 'border-box',
    height: '100%',
    minWidth: 0,
    padding: '14px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  large: { gap: tokens.spacingHorizontalM },
  small: { flexDirection: 'column', gap: tokens.spacingVerticalS, padding: '12px' },
  words: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0, flexGrow: 1 },
  name: {
    ...clamp(2),
    overflowWrap: 'anywhere',
  },
  smallName: { fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  wraps: { '& span': { whiteSpace: 'normal' } },
  menu: { flexShrink: 0, margin: '-6px -8px 0 0' },
  // A small card is a column: its menu stands in the corner.
  corner: { position: 'absolute', top: '12px', right: '12px' },
  // One below the other: beside each other one of them would be cut.
  foot: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    marginTop: 'auto',
    // A link is higher than its line for a thumb, and must not push the name away.
    [TOUCH]: { '& > a': { marginTop: '-12px', marginBottom: '-12px' } },
  },
});

interface RecipeCardProps {
  recipe: Recipe;
  size: keyof typeof CARD_SIZES;
  withTransmission: boolean;
  menu?: ReactNode;
}

/** One recipe of the grid views, large and small [R-REC-01]. */
export function RecipeCard({ recipe, size, withTransmission, menu }: RecipeCardProps) {
  const styles = useStyles();
  const { language } = useRecipeTexts();
  const transmission = withTransmission ? <TransmissionFact recipe={recipe} /> : undefined;
  return (
    <div className={mergeClasses(styles.card, styles[size])}>
      <RecipeIcon icon={recipe.icon} large={size === 'large'} />
      <span className={styles.words}>
        <Subtitle2 as="span" className={mergeClasses(styles.name, size === 'small' && styles.smallName)}>
          {nameOf(recipe, language)}
        </Subtitle2>
        {size === 'large' && <Meta className={styles.line}>{descriptionOf(recipe, language)}</Meta>}
        {transmission && size === 'small' && <span className={styles.wraps}>{transmission}</span>}
        {size === 'large' && (
          <span className={styles.foot}>
            {transmission}
            <Meta className={styles.line}>{languagesOf(recipe).join(' · ')}</Meta>
          </span>
        )}
      </span>
      {menu && <span className={mergeClasses(styles.menu, size === 'small' && styles.corner)}>{menu}</span>}
    </div>
  );
}
