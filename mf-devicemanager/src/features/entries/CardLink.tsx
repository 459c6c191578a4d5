import { clamp } from '@portal/ui/clamp';
import type { CardFocus } from '@portal/ui/data-table/CardGrid';
import { useTableTexts } from '@portal/ui/data-table/texts';
import { Link } from '@portal/ui/router';
import { makeStyles, mergeClasses } from '@portal/ui/styles';
import type { Entry } from '../../parts/entry';
import { useSpoken } from '../../parts/useSpoken';
import { useCardStyles } from './card-styles';

const useStyles = makeStyles({
  block: { display: 'block' },
  twoLines: {
    ...clamp(2),
    overflowWrap: 'anywhere',
    hyphens: 'auto',
  },
});

interface CardLinkProps {
  entry: Entry;
  small: boolean;
  /** Whether the card is chosen; undefined while none is being chosen. */
  chosen: boolean | undefined;
  focus: CardFocus;
}

/** The name of a card: its link, and what the arrow keys move between. Its area is the whole card. */
export function CardLink({ entry, small, chosen, focus }: CardLinkProps) {
  const styles = useStyles();
  const card = useCardStyles();
  const { t } = useTableTexts();
  const spoken = useSpoken()(entry);
  // The path of a hit takes the second line.
  const twoLines = small && !entry.place;
  return (
    <Link
      {...focus}
      to={entry.to}
      aria-label={chosen ? t('select.chosen', { name: spoken }) : spoken}
      className={mergeClasses(card.link, !small && card.name)}
    >
      <span title={entry.name} className={twoLines ? styles.twoLines : mergeClasses(card.oneLine, styles.block)}>
        {entry.name}
      </span>
    </Link>
  );
}
