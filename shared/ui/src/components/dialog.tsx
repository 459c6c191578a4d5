import {
  type DialogActionsProps,
  type DialogSurfaceProps,
  DialogActions as FluentActions,
  DialogSurface as FluentSurface,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { clamp } from '../fluent/clamp';
import { useFirstField } from '../hooks/first-field';
import { PHONE } from '../hooks/media';
import { useReturnFocus } from '../hooks/return-focus';
import { keepFocusKeeper } from './focus-keeper';

export type { DialogOpenChangeData, DialogOpenChangeEvent } from '@fluentui/react-components';
export {
  Dialog,
  DialogBody,
  DialogContent,
  DialogTitle,
  DialogTrigger,
} from '@fluentui/react-components';
export { OPENED_ON } from '../hooks/first-field';
export { FOCUS_FALLBACK } from '../hooks/return-focus';

/**
 * Dims what lies below, be it a page or another dialog: white on white would be one surface. Who double-clicks the button that opens a
 * dialog hits this ground with the second click, and that must not close it again.
 */
const GROUND = {
  appearance: 'dimmed',
  onClick: (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault();
  },
} as const;

/** Where Fluent's own rules of a small dialog begin; those of the portal begin with the phone, and stand in both. */
const FLUENT_PHONE = '@media screen and (max-width: 480px)';

const useStyles = makeStyles({
  surface: {
    borderRadius: tokens.borderRadiusXLarge,
    // A name may be one word of 255 letters.
    '& .fui-DialogTitle, & .fui-DialogContent': { overflowWrap: 'anywhere' },
    '& .fui-DialogTitle': {
      ...clamp(4),
    },
    [PHONE]: {
      maxWidth: '100vw',
      width: '100vw',
      maxHeight: '100dvh',
      border: 'none',
      boxSizing: 'border-box',
      ':has(.fui-DialogBody)': { padding: '16px' },
    },
  },
  whole: {
    [PHONE]: {
      minHeight: '100dvh',
      margin: 0,
      borderRadius: 0,
      // The buttons stand at the bottom, as in the large dialogs.
      '& .fui-DialogBody': {
        minHeight: 'calc(100dvh - 32px)',
        maxHeight: 'calc(100dvh - 32px)',
        gridTemplateRows: 'auto 1fr auto',
      },
    },
  },
  sheet: {
    [PHONE]: {
      margin: 'auto 0 0',
      overflowY: 'auto',
      borderRadius: `${tokens.borderRadius3XLarge} ${tokens.borderRadius3XLarge} 0 0`,
      '& .fui-DialogBody': { rowGap: tokens.spacingVerticalM },
    },
  },
  actions: {
    // With the gap of the body: the words above do not touch the buttons.
    marginTop: tokens.spacingVerticalM,
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gridColumnStart: 1,
    '& > .fui-Button': { whiteSpace: 'nowrap' },
    [FLUENT_PHONE]: { flexDirection: 'row' },
    [PHONE]: {
      justifySelf: 'stretch',
      '& > .fui-Button': { flexGrow: 1, flexBasis: 0, minWidth: 'max-content', maxWidth: 'none', minHeight: '44px' },
    },
  },
});

type SurfaceProps = DialogSurfaceProps & {
  /** A question of few lines: on phones a sheet from below in place of the whole screen. */
  question?: boolean | undefined;
};

/** The surface of every dialog: on phones the full screen. A second click does not close it, the first field has the focus, and when it goes, the focus is given back. */
export function DialogSurface({ className, question, ...rest }: SurfaceProps) {
  const styles = useStyles();
  const surface = useRef<HTMLDivElement>(null);
  useLayoutEffect(keepFocusKeeper, []);
  useReturnFocus();
  useFirstField(surface);
  return (
    <FluentSurface
      ref={surface}
      backdrop={GROUND}
      {...rest}
      className={mergeClasses(styles.surface, question ? styles.sheet : styles.whole, className)}
    />
  );
}

/** The buttons of a dialog: each in one line, on phones side by side over the whole width. */
export function DialogActions({ className, ...rest }: DialogActionsProps) {
  return <FluentActions {...rest} className={mergeClasses(useStyles().actions, className)} />;
}
