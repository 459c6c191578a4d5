import type { CardFocus } from '@portal/ui/data-table/CardGrid';
import { Link } from '@portal/ui/router';
import { makeStyles, mergeClasses } from '@portal/ui/styles';
import type { Entry } from '../../parts/entry';
import { useSpoken } from '../../parts/useSpoken';
import { useCardStyles } from './card-styles';

const useStyles = makeStyles({
  block: { display: 'block' },
  twoLines: {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
  },
});

interface CardLinkProps {
  entry: Entry;
  small: boolean;
  focus: CardFocus;
}

/** The name of a card: its link, and what the arrow keys move between. Its area is the whole card. */
export function CardLink({ entry, small, focus }: CardLinkProps) {
  const styles = useStyles();
  const card = useCardStyles();
  // The path of a hit takes the second line.
  const twoLines = small && !entry.place;
  return (
    <Link
      {...focus}
      to={entry.to}
      aria-label={useSpoken()(entry)}
      className={mergeClasses(card.link, !small && card.name)}
    >
      <span title={entry.name} className={twoLines ? styles.twoLines : mergeClasses(card.oneLine, styles.block)}>
        {entry.name}
      </span>
    </Link>
  );
}
