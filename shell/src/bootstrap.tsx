import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { LastResort } from './app/LastResort';

/** Draws the portal: first its frame, whatever becomes of the remotes. */
export function draw(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  createRoot(root).render(
    <LastResort>
      <App frame={root.lastElementChild} />
    </LastResort>,
  );
}
