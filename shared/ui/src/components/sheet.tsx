import {
  OverlayDrawer as FluentOverlay,
  makeStyles,
  type OverlayDrawerProps,
  tokens,
} from '@fluentui/react-components';
import { type ReactNode, useLayoutEffect } from 'react';
import { useReturnFocus } from '../hooks/return-focus';
import { keepFocusKeeper } from './focus-keeper';

const useStyles = makeStyles({
  sheet: {
    height: 'auto',
    maxHeight: '85dvh',
    borderTopLeftRadius: tokens.borderRadius3XLarge,
    borderTopRightRadius: tokens.borderRadius3XLarge,
    boxShadow: tokens.shadow64,
    overflowY: 'auto',
    alignItems: 'stretch',
    paddingBottom: 'env(safe-area-inset-bottom)',
  },
  handle: {
    width: '36px',
    height: '4px',
    alignSelf: 'center',
    margin: `${tokens.spacingVerticalS} 0 ${tokens.spacingVerticalM}`,
    flexShrink: 0,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralStroke1,
  },
});

/** A drawer over the page; when it goes, the focus is given back. */
export function OverlayDrawer({ children, ...rest }: OverlayDrawerProps) {
  useLayoutEffect(keepFocusKeeper, []);
  return (
    <FluentOverlay {...rest}>
      <ReturnFocus />
      {children}
    </FluentOverlay>
  );
}

/** Is there for as long as the drawer is. */
function ReturnFocus() {
  useReturnFocus();
  return null;
}

interface SheetProps {
  open: boolean;
  onClose: () => void;
  /** What a screen reader calls it. */
  label: string;
  children: ReactNode;
}

/** What a menu or popup becomes on phones: slides in from below. */
export function Sheet({ open, onClose, label, children }: SheetProps) {
  const styles = useStyles();
  return (
    <OverlayDrawer
      open={open}
      position="bottom"
      className={styles.sheet}
      aria-label={label}
      onOpenChange={(_, { open: next }) => next || onClose()}
    >
      <div className={styles.handle} />
      {children}
    </OverlayDrawer>
  );
}
