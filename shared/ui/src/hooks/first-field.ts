import { type RefObject, useEffect } from 'react';

/** Marks the cross of a dialog, on which it opens where there is no field: `<IconButton {...OPENED_ON} …>`. */
export const OPENED_ON = { 'data-opened-on': '' };

const FIELD = 'input:not([type="file"], [type="hidden"], :disabled), textarea:not(:disabled), select:not(:disabled)';

/**
 * A dialog that opens on its cross gives the focus on to its first field, as soon as there is one, unless a person has done something by
 * then. Where fingers point it does not: a field would bring the keyboard over what one came to read.
 */
export function useFirstField(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (window.matchMedia('(pointer: coarse)').matches) return undefined;
    const give = () => {
      const surface = dialog.current;
      if (!surface || !document.activeElement?.matches('[data-opened-on]')) return done();
      const field = surface.querySelector<HTMLElement>(FIELD);
      if (!field) return undefined;
      done();
      return field.focus();
    };
    const content = new MutationObserver(give);
    const done = () => {
      content.disconnect();
      for (const event of EVENTS) window.removeEventListener(event, done, true);
    };
    // The dialog takes the focus in an effect of its own, after this one.
    queueMicrotask(() => {
      const surface = dialog.current;
      if (!surface?.contains(document.activeElement)) return;
      content.observe(surface, { childList: true, subtree: true });
      for (const event of EVENTS) window.addEventListener(event, done, true);
      give();
    });
    return done;
  }, [dialog]);
}

const EVENTS = ['keydown', 'pointerdown'] as const;
