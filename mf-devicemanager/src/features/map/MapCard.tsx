import { IconButton } from '@portal/ui/icon-button';
import { Dismiss20Regular } from '@portal/ui/icons';
import { HOVER, PHONE } from '@portal/ui/media';
import { Link } from '@portal/ui/router';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@portal/ui/styles';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useMapTexts } from './texts';

const useStyles = makeStyles({
  card: {
    position: 'absolute',
    zIndex: 2,
    top: '16px',
    right: '16px',
    width: '360px',
    maxHeight: 'calc(100% - 32px)',
    boxSizing: 'border-box',
    padding: '16px',
    overflowY: 'auto',
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    // A sheet of half the height: the map stays in sight, and can be moved.
    [PHONE]: {
      top: 'auto',
      bottom: 0,
      left: 0,
      right: 0,
      width: 'auto',
      maxHeight: '55%',
      borderRadius: '16px 16px 0 0',
    },
  },
  head: { display: 'flex', alignItems: 'flex-start', gap: '12px' },
  plain: { alignItems: 'center' },
  words: { flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: '2px' },
  title: { ...typographyStyles.subtitle2, margin: 0, overflowWrap: 'anywhere', outlineStyle: 'none' },
  link: {
    color: 'inherit',
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    [HOVER]: { ':hover': { textDecorationLine: 'underline' } },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

interface MapCardProps {
  title: string;
  /** Where its title leads. */
  to?: string;
  icon?: ReactNode;
  below?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A card over the map; it takes the focus, and gives it back when it is closed. Escape closes it. */
export function MapCard({ title, to, icon, below, onClose, children }: MapCardProps) {
  const styles = useStyles();
  const { t } = useMapTexts();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    const card = heading.current;
    return () => {
      // Whoever has gone on elsewhere stays there.
      if (document.activeElement !== document.body && !card?.parentElement?.contains(document.activeElement)) return;
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
      else document.querySelector<HTMLElement>('h1')?.focus();
    };
  }, []);
  return (
    <section
      aria-labelledby={id}
      className={styles.card}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={mergeClasses(styles.head, !below && styles.plain)}>
        {icon}
        <div className={styles.words}>
          <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
            {to === undefined ? (
              title
            ) : (
              <Link to={to} className={styles.link}>
                {title}
              </Link>
            )}
          </h2>
          {below}
        </div>
        <IconButton icon={<Dismiss20Regular />} label={t('close')} onClick={onClose} />
      </div>
      {children}
    </section>
  );
}
