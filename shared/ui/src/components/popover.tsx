import { PopoverSurface as FluentSurface, type PopoverSurfaceProps } from '@fluentui/react-components';
import { type Ref, useLayoutEffect } from 'react';
import { keepFocusKeeper } from './focus-keeper';

export { Popover, PopoverTrigger } from '@fluentui/react-components';

/** The surface of every popover. */
export function PopoverSurface(props: PopoverSurfaceProps & { ref?: Ref<HTMLDivElement> }) {
  useLayoutEffect(keepFocusKeeper, []);
  return <FluentSurface {...props} />;
}
