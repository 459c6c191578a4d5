import {
  BookOpen20Regular,
  type FluentIcon,
  Food20Regular,
  FoodCake20Regular,
  FoodCarrot20Regular,
  FoodChickenLeg20Regular,
  FoodEgg20Regular,
  FoodFish20Regular,
  FoodGrains20Regular,
  FoodPizza20Regular,
  FoodToast20Regular,
} from '@portal/ui/icons';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { useState } from 'react';

/** What recipes name their kind by; anything else is a book. */
const KINDS: Readonly<Record<string, FluentIcon>> = {
  meat: Food20Regular,
  vegetables: FoodCarrot20Regular,
  cake: FoodCake20Regular,
  bread: FoodToast20Regular,
  grain: FoodGrains20Regular,
  pizza: FoodPizza20Regular,
  poultry: FoodChickenLeg20Regular,
  fish: FoodFish20Regular,
  egg: FoodEgg20Regular,
};

const useStyles = makeStyles({
  tile: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    overflow: 'hidden',
    width: '36px',
    height: '36px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
  },
  large: { width: '56px', height: '56px', borderRadius: tokens.borderRadiusLarge },
  picture: { width: '100%', height: '100%', objectFit: 'cover' },
});

/** A recipe's icon: a named kind, or a picture by its address on this portal. Decoration beside the name. */
export function RecipeIcon({ icon, large }: { icon: string | null; large?: boolean }) {
  const styles = useStyles();
  const [broken, setBroken] = useState(false);
  const Kind = KINDS[icon ?? ''] ?? BookOpen20Regular;
  return (
    <span aria-hidden className={mergeClasses(styles.tile, large && styles.large)}>
      {icon?.startsWith('/') && !broken ? (
        <img src={icon} alt="" loading="lazy" className={styles.picture} onError={() => setBroken(true)} />
      ) : (
        <Kind />
      )}
    </span>
  );
}
