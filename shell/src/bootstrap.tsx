import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { startApp } from './app/start';

/** Draws the portal. The frame is on the screen before any remote is asked for. */
export function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  startApp();
  createRoot(root).render(<App />);
}
