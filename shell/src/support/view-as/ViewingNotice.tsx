import { endViews } from '@portal/contracts/support';
import { call } from '@portal/platform/call';
import { session, useSession } from '@portal/platform/session';
import { useTask } from '@portal/platform/task';
import { useEffect } from 'react';
import { useNewsTexts } from '../../app/news/texts';
import { ViewEnded } from './ViewEnded';
import { ViewNotice } from './ViewNotice';
import type { ViewOfTab } from './view-tab';

/** Tells who views as whom the portal is shown, and how long; when that is over nothing of it stays on the screen [R-EXT-18]. */
export function ViewingNotice({ view }: { view: ViewOfTab }) {
  const { t, formatTime } = useNewsTexts();
  const isOver = useSession(({ state }) => state === 'expired' || state === 'out');
  useEffect(() => {
    const timer = setTimeout(session.leave, Math.max(0, view.until - Date.now()));
    return () => clearTimeout(timer);
  }, [view.until]);
  const { busy, run } = useTask(async () => {
    // What has ended already needs no end; and the tab goes in any case.
    await call(endViews).catch(() => undefined);
    session.leave();
    window.close();
  });
  if (isOver) return <ViewEnded name={view.name} />;
  return (
    <div role="status">
      <ViewNotice busy={busy} onEnd={() => void run()}>
        {t('view.viewing', { name: view.name, time: formatTime(view.until) })}
      </ViewNotice>
    </div>
  );
}
