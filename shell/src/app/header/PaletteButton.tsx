import { Search20Regular } from '@portal/ui/icons';
import { PHONE, TOUCH } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { useRef, useState } from 'react';
import { ShellPart } from '../ShellPart';
import { useShellTexts } from '../texts';
import { Palette } from './popups';
import { usePaletteKey } from './usePaletteKey';

const IS_APPLE = /mac|iphone|ipad/i.test(navigator.platform);

const useStyles = makeStyles({
  // It looks like the field that it opens.
  button: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    width: 'clamp(132px, 26vw, 336px)',
    height: '32px',
    boxSizing: 'border-box',
    marginRight: tokens.spacingHorizontalM,
    padding: '0 4px 0 10px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground3,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    [TOUCH]: { height: '44px' },
    [PHONE]: {
      width: '44px',
      justifyContent: 'center',
      margin: 0,
      padding: 0,
      border: 'none',
      backgroundColor: 'transparent',
      color: tokens.colorNeutralForeground1,
    },
  },
  icon: { flexShrink: 0 },
  words: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [PHONE]: { display: 'none' },
  },
  keys: {
    flexShrink: 0,
    padding: '1px 6px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusSmall,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    [TOUCH]: { display: 'none' },
    // No part of what the button is called: `aria-keyshortcuts` tells it.
    '::after': { content: 'attr(data-keys)' },
  },
});

/** Opens the command palette, as Ctrl K and Cmd K do; its code comes only then [R-EXT-23]. */
export function PaletteButton() {
  const styles = useStyles();
  const { t } = useShellTexts();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  usePaletteKey(() => setOpen((open) => !open), isOpen);
  const close = () => setOpen(false);
  const words = t('header.palette');
  const keys = IS_APPLE ? '⌘ K' : t('header.paletteKeys');
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={words}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts={IS_APPLE ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
      >
        <Search20Regular aria-hidden className={styles.icon} />
        <span aria-hidden className={styles.words}>
          {words}
        </span>
        <kbd aria-hidden data-keys={keys} className={styles.keys} />
      </button>
      {isOpen && (
        <ShellPart place="dialog" target={button} onClose={close}>
          <Palette onClose={close} />
        </ShellPart>
      )}
    </>
  );
}
