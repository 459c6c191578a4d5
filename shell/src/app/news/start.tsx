import { loadTexts } from '@portal/platform/i18n';
import { createRoot } from 'react-dom/client';
import { News } from './News';

let started = false;

/** Begins to tell, once a page: what is told stands beside the page, which knows nothing of it. */
export async function startNews(): Promise<void> {
  if (started) return;
  started = true;
  await loadTexts('news');
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<News />);
}
