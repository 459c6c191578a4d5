import { PictureTile } from '@portal/ui/device-icon';
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

/** A recipe's icon: a named kind, or a picture by its address on this portal. Decoration beside the name. */
export function RecipeIcon({ icon, large }: { icon: string | null; large?: boolean }) {
  const picture = icon?.startsWith('/') ? icon : undefined;
  return <PictureTile size={large ? 56 : 36} picture={picture} fallback={KINDS[icon ?? ''] ?? BookOpen20Regular} />;
}
