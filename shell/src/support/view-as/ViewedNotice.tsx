import { endViews, listViews } from '@portal/contracts/support';
import { useLive } from '@portal/platform/live';
import { useChange, useEndpoint } from '@portal/platform/query';
import { useSession } from '@portal/platform/session';
import { useTask } from '@portal/platform/task';
import { useEffect } from 'react';
import { useNewsTexts } from '../../app/news/texts';
import { ViewNotice } from './ViewNotice';

/** Tells somebody that support sees the portal as them, while it lasts; they can end it [R-EXT-18]. */
export function ViewedNotice() {
  const { t, formatTime } = useNewsTexts();
  const isIn = useSession(({ state }) => state === 'in');
  const { data = [], refetch } = useEndpoint(listViews, undefined, { enabled: isIn });
  useLive('views', () => void refetch());
  const change = useChange(endViews);
  const { busy, run } = useTask(async () => {
    await change.mutateAsync({});
    await refetch();
  });
  const views = isIn ? data : [];
  const next = Math.min(...views.map(({ until }) => until));
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined;
    const timer = setTimeout(() => void refetch(), Math.max(0, next - Date.now()) + 500);
    return () => clearTimeout(timer);
  }, [next, refetch]);
  return (
    <div role="status">
      {views.map(({ name, since, until }) => (
        <ViewNotice key={`${name} ${since}`} busy={busy} onEnd={() => void run()}>
          {t('view.viewed', { name, time: formatTime(until) })}
        </ViewNotice>
      ))}
    </div>
  );
}
