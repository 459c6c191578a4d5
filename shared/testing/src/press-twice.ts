import { act } from '@testing-library/react';

/** Two clicks without a pause: nothing is drawn between them, so a button that is disabled at the next drawing is pressed both times. */
export const pressTwice = (button: HTMLElement): Promise<void> =>
  act(async () => {
    button.click();
    button.click();
  });
