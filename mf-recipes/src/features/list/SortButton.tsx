import type { Direction } from '@portal/domain/sort';
import { Button } from '@portal/ui/button';
import { IconButton } from '@portal/ui/icon-button';
import { ArrowDown16Regular, ArrowSort20Regular, ArrowUp16Regular } from '@portal/ui/icons';
import { usePhone } from '@portal/ui/media';
import { useRecipeTexts } from '../../texts';

/** Recipes sort by name only, so pressing it just turns the order round [R-REC-01]. */
export function SortButton({ direction, onTurn }: { direction: Direction; onTurn: () => void }) {
  const { t } = useRecipeTexts();
  const phone = usePhone();
  const order = t(direction === 'ASC' ? 'sort.ascending' : 'sort.descending');
  const Arrow = direction === 'ASC' ? ArrowUp16Regular : ArrowDown16Regular;
  const label = `${t('sort.name')}, ${order}`;
  if (phone) return <IconButton icon={<ArrowSort20Regular aria-hidden />} label={label} onClick={onTurn} />;
  return (
    <Button appearance="subtle" icon={<ArrowSort20Regular />} aria-label={label} title={order} onClick={onTurn}>
      {t('sort.name')}&nbsp;
      <Arrow aria-hidden />
    </Button>
  );
}
