import type { MouseEvent } from 'react';

/**
 * For `backdrop` of a `DialogSurface`: who double-clicks the button that opens a dialog hits the ground beside it with the second
 * click, and that must not close it again.
 */
export const NOT_BY_SECOND_CLICK = {
  onClick: (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault();
  },
};
