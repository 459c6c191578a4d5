import { loadTexts } from '@portal/platform/i18n';
import { PortalProvider } from '@portal/ui/provider';
import { createRoot } from 'react-dom/client';
import { ViewedNotice } from './ViewedNotice';
import { ViewingNotice } from './ViewingNotice';
import { viewOfTab } from './view-tab';
import '../../app/news/texts';

let started = false;

/** Begins to tell, once a page, that support sees the portal as somebody: in the tab that shows it, and in those of whom it shows. */
export async function startViewNotice(): Promise<void> {
  const place = document.getElementById('notices');
  if (started || !place) return;
  started = true;
  const view = viewOfTab();
  await loadTexts('news');
  createRoot(place).render(
    <PortalProvider name="views" className="">
      {view ? <ViewingNotice view={view} /> : <ViewedNotice />}
    </PortalProvider>,
  );
}
