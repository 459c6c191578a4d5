import { ArrowRight20Regular } from '@portal/ui/icons';
import { makeStyles, tokens } from '@portal/ui/styles';
import type { ReactNode } from 'react';
import { ARTWORK } from './artwork';

const useStyles = makeStyles({
  tile: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalL,
    width: '100%',
    boxSizing: 'border-box',
    padding: '18px',
    border: `1px solid ${ARTWORK.line}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: ARTWORK.veil,
    color: ARTWORK.text,
    fontFamily: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': {
      borderTopColor: ARTWORK.text,
      borderRightColor: ARTWORK.text,
      borderBottomColor: ARTWORK.text,
      borderLeftColor: ARTWORK.text,
    },
    ':focus-visible': { outline: `2px solid ${ARTWORK.text}`, outlineOffset: '2px' },
  },
  icon: {
    display: 'grid',
    placeItems: 'center',
    width: '44px',
    height: '44px',
    flexShrink: 0,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: ARTWORK.tile,
  },
  words: { flexGrow: 1, display: 'flex', flexDirection: 'column', gap: '2px' },
  title: {
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  text: { fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300, color: ARTWORK.quiet },
});

interface TileProps {
  icon: ReactNode;
  title: string;
  text: string | undefined;
  onPress: () => void;
}

/** A large button on the scene. */
export function Tile({ icon, title, text, onPress }: TileProps) {
  const styles = useStyles();
  return (
    <button type="button" className={styles.tile} onClick={onPress}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {text !== undefined && <span className={styles.text}>{text}</span>}
      </span>
      <ArrowRight20Regular aria-hidden />
    </button>
  );
}
