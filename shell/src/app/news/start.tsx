import { loadTexts } from '@portal/platform/i18n';
import { createRoot } from 'react-dom/client';
import { startViewNotice } from '../../support/view-as/start';
import { News } from './News';

let started = false;

/** Begins to tell, once a page: what is told stands beside the page, which knows nothing of it. */
export async function startNews(): Promise<void> {
  if (started) return;
  started = true;
  // Who sees the portal as whom [R-EXT-18].
  void startViewNotice();
  await loadTexts('news');
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<News />);
}
