import {
  type DialogSurfaceProps,
  DialogSurface as FluentSurface,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { type MouseEvent, useEffect } from 'react';
import { PHONE } from '../hooks/media';
import { useReturnFocus } from '../hooks/return-focus';
import { keepFocusKeeper } from './focus-keeper';

export type { DialogOpenChangeData, DialogOpenChangeEvent } from '@fluentui/react-components';
export {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  DialogTrigger,
} from '@fluentui/react-components';
export { FOCUS_FALLBACK } from '../hooks/return-focus';

/**
 * Who double-clicks the button that opens a dialog hits the ground beside it with the second click, and that must not close it again.
 */
const NOT_BY_SECOND_CLICK = {
  onClick: (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault();
  },
};

const useStyles = makeStyles({
  surface: {
    borderRadius: tokens.borderRadiusXLarge,
    // A name may be one word of 255 letters.
    '& .fui-DialogTitle, & .fui-DialogContent': { overflowWrap: 'anywhere' },
    [PHONE]: {
      maxWidth: '100vw',
      width: '100vw',
      minHeight: '100dvh',
      maxHeight: '100dvh',
      margin: 0,
      borderRadius: 0,
      border: 'none',
      boxSizing: 'border-box',
    },
  },
});

/** The surface of every dialog: on phones the full screen. A second click does not close it, and when it goes, the focus is given back. */
export function DialogSurface({ className, ...rest }: DialogSurfaceProps) {
  useEffect(keepFocusKeeper, []);
  useReturnFocus();
  return (
    <FluentSurface backdrop={NOT_BY_SECOND_CLICK} {...rest} className={mergeClasses(useStyles().surface, className)} />
  );
}
