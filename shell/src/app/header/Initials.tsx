import { makeStyles, tokens } from '@portal/ui/styles';
import { useState } from 'react';

const useStyles = makeStyles({
  disc: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    borderRadius: tokens.borderRadiusCircular,
    overflow: 'hidden',
    backgroundColor: tokens.colorPaletteCornflowerBackground2,
    color: tokens.colorPaletteCornflowerForeground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  // Drawn, not written: the button's name is the person's, not their initials.
  letters: { '::before': { content: 'attr(data-initials)' } },
  picture: { width: '100%', height: '100%', objectFit: 'cover' },
});

/** First letters of the first and the last word. */
export const initialsOf = (name: string) => {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '');
  return letters.join('').toLocaleUpperCase();
};

/** A person's picture, or initials: light enough to stand on every page. */
export function Initials({ name, picture, size }: { name: string; picture?: string | null; size: number }) {
  const styles = useStyles();
  const [broken, setBroken] = useState<string>();
  return (
    <span className={styles.disc} style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }} aria-hidden>
      {picture && picture !== broken ? (
        <img src={picture} alt="" className={styles.picture} onError={() => setBroken(picture)} />
      ) : (
        <span className={styles.letters} data-initials={initialsOf(name)} />
      )}
    </span>
  );
}
