import {
  type DialogSurfaceProps,
  DialogSurface as FluentSurface,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { useEffect } from 'react';
import { keepFocusKeeper } from './focus-keeper';
import { PHONE } from './media';

export type { DialogOpenChangeData, DialogOpenChangeEvent } from '@fluentui/react-components';
export {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  DialogTrigger,
} from '@fluentui/react-components';

const useStyles = makeStyles({
  surface: {
    borderRadius: tokens.borderRadiusXLarge,
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

/** The surface of every dialog: on phones the full screen. */
export function DialogSurface({ className, ...rest }: DialogSurfaceProps) {
  useEffect(keepFocusKeeper, []);
  return <FluentSurface {...rest} className={mergeClasses(useStyles().surface, className)} />;
}
