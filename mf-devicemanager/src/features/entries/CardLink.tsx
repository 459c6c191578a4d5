import type { CardFocus } from '@portal/ui/data-table/CardGrid';
import { Link } from '@portal/ui/router';
import { makeStyles, mergeClasses } from '@portal/ui/styles';
import { menuOf } from '../../parts/EntryButtons';
import type { Entry } from '../../parts/entry';
import { useOverlay } from '../../parts/overlay';
import { useSpoken } from '../../parts/useSpoken';
import { useCardStyles } from './card-styles';

const useStyles = makeStyles({
  button: {
    border: 'none',
    padding: 0,
    backgroundColor: 'transparent',
    textAlign: 'start',
    fontFamily: 'inherit',
    cursor: 'pointer',
  },
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

/** The name of a card: its link, or what opens its menu, and what the arrow keys move between. Its area is the whole card. */
export function CardLink({ entry, small, focus }: CardLinkProps) {
  const styles = useStyles();
  const card = useCardStyles();
  const open = useOverlay();
  // The path of a hit takes the second line.
  const twoLines = small && !entry.place;
  const props = {
    ...focus,
    'aria-label': useSpoken()(entry),
    className: mergeClasses(entry.to === undefined && styles.button, card.link, !small && card.name),
    children: (
      <span title={entry.name} className={twoLines ? styles.twoLines : mergeClasses(card.oneLine, styles.block)}>
        {entry.name}
      </span>
    ),
  };
  if (entry.to !== undefined) return <Link {...props} to={entry.to} />;
  return (
    <button
      {...props}
      type="button"
      aria-haspopup="menu"
      onClick={(event) => open(menuOf(entry), event.currentTarget)}
    />
  );
}
