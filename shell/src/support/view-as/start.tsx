import { loadTexts } from '@portal/platform/i18n';
import { showNotice } from '../../app/frame/show-notice';
import { ViewedNotice } from './ViewedNotice';
import { ViewingNotice } from './ViewingNotice';
import { viewOfTab } from './view-tab';
import '../../app/news/texts';

let started = false;

/** Begins to tell, once a page, that support sees the portal as somebody: in the tab that shows it, and in those of whom it shows. */
export async function startViewNotice(): Promise<void> {
  if (started) return;
  started = true;
  const view = viewOfTab();
  await loadTexts('news');
  showNotice('views', view ? <ViewingNotice view={view} /> : <ViewedNotice />);
}
