/** How long a version is watched, in seconds that somebody could see it. */
const TRIAL = 5;
/** So long without a break nothing was drawn: it is not merely on its way to another page (s). */
const BLANK = 4;

/** What draws something without any text; a role says that something stands for what is to come. */
const PAINTED = 'img, svg, canvas, video, iframe, object, input, textarea, select, button, [role]';

/** Whether a remote's element shows nothing at all. */
export const isBlank = (element: Element): boolean =>
  element.textContent?.trim() === '' && element.querySelector(PAINTED) === null;

interface Trial {
  readonly isBlank: () => boolean;
  /** It has run for some seconds, and shows something. */
  readonly onPassed: () => void;
  /** It says that it is there, and shows nothing. */
  readonly onBlank: () => void;
}

/**
 * Watches a version that has just been shown. Only what has run for a while without a failure is good enough to be fallen back to;
 * many mistakes show up only in an effect, in a timer or with the first data.
 * @returns ends it without a result
 */
export function startTrial(trial: Trial): () => void {
  let seen = 0;
  let blankFor = 0;
  const timer = setInterval(() => {
    if (document.hidden) return;
    seen++;
    blankFor = trial.isBlank() ? blankFor + 1 : 0;
    if (seen < TRIAL || (blankFor > 0 && blankFor < BLANK)) return;
    clearInterval(timer);
    if (blankFor === 0) trial.onPassed();
    else trial.onBlank();
  }, 1000);
  return () => clearInterval(timer);
}
