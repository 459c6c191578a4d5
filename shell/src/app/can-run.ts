/**
 * Whether this browser has the newest of what the portal calls. One that reads the scripts and lacks it gets the notice that stands in the
 * page, in place of a portal that fails at its first call [R-ACC-28].
 */
export function canRun(): boolean {
  if ('any' in AbortSignal && 'canParse' in URL) return true;
  const notice = document.querySelector<HTMLElement>('.old');
  notice?.nextElementSibling?.remove();
  notice?.style.setProperty('display', 'block');
  return false;
}
