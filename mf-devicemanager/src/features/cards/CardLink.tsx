import type { CardFocus } from '@portal/ui/data-table/CardGrid';
import { Link } from '@portal/ui/router';
import { makeStyles, mergeClasses } from '@portal/ui/styles';
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
  name: string;
  /** The whole card in words. */
  spoken: string;
  to?: string;
  /** What a press does when there is no address. */
  onOpen?: (target: HTMLElement) => void;
  focus: CardFocus;
  small?: boolean;
}

/** The name of a card: its link, and what the arrow keys move between. Its area is the whole card. */
export function CardLink({ name, spoken, to, onOpen, focus, small }: CardLinkProps) {
  const styles = useStyles();
  const card = useCardStyles();
  const look = mergeClasses(card.link, small ? undefined : card.name);
  const text = (
    <span
      title={name}
      className={small ? styles.twoLines : card.oneLine}
      style={small ? undefined : { display: 'block' }}
    >
      {name}
    </span>
  );
  if (to !== undefined)
    return (
      <Link {...focus} to={to} aria-label={spoken} className={look}>
        {text}
      </Link>
    );
  return (
    <button
      {...focus}
      type="button"
      aria-label={spoken}
      aria-haspopup="menu"
      className={mergeClasses(styles.button, look)}
      onClick={(event) => onOpen?.(event.currentTarget)}
    >
      {text}
    </button>
  );
}
