/** A page that was loaded anew and fails again so soon would fail for ever (ms). */
const AGAIN_MS = 60_000;

/**
 * Looks whether the scripts before it have run. One that came with broken bytes is refused by the browser, and met at each further visit
 * for as long as the browser keeps it, for it is immutable: it is fetched past the cache, then the page starts anew, once a minute at most.
 * What cannot be had is told in words that stand in the page. Every visitor has this file: it is kept small.
 */
export async function checkStart(reload: () => void, now = Date.now()): Promise<void> {
  // The first thing that the start does.
  if ('portalScripts' in globalThis) return;
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[integrity]')];
  const isTried = now - (history.state?.restarted ?? 0) < AGAIN_MS;
  if (!isTried && (await Promise.all(scripts.map(renew)).catch(() => [false])).every(Boolean)) {
    history.replaceState({ ...history.state, restarted: now }, '');
    return reload();
  }
  document.querySelector('.wait')?.remove();
  document.querySelector('.lost')?.removeAttribute('hidden');
}

async function renew(script: HTMLScriptElement): Promise<boolean> {
  const answer = await fetch(script.src, { cache: 'reload', integrity: script.getAttribute('integrity') ?? '' });
  // The bytes must have come, or the next try may meet the old ones still.
  await answer.arrayBuffer();
  return answer.ok;
}
