import { useSession } from '@portal/platform/session';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { LastResort } from './app/LastResort';

/**
 * Draws the portal: first its frame, whatever becomes of the remotes. While a stored log-in is being checked the frame of the document
 * stands there, and this one is drawn in pieces: the answers that come meanwhile are taken between them.
 */
export function draw(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  const app = (
    <LastResort>
      <App frame={root.lastElementChild} />
    </LastResort>
  );
  const render = () => createRoot(root).render(app);
  if (useSession.getState().state === 'out') render();
  else startTransition(render);
}
