import { listDevices } from '@portal/contracts/devices';
import { href } from '@portal/contracts/routes';
import { type RemoteAction, useActions } from '@portal/platform/actions';
import { useLive } from '@portal/platform/live';
import { queryClient, useBadge } from '@portal/platform/query';
import { useSession } from '@portal/platform/session';
import { VisuallyHidden } from '@portal/ui/states';
import { useUiTexts } from '@portal/ui/texts';
import { useEffect, useRef, useState } from 'react';
import { useAllowed } from '../useAllowed';
import { type News as Gathered, gatherNews } from './gather';
import { useNewsTexts } from './texts';

/** So many devices are named; more are counted. */
const NAMED = 3;

/**
 * Tells screen readers, politely and gathered, which devices on the screen change their state, and that what the header counts as urgent
 * has become more, as incidents.
 */
export function News() {
  const { t, language } = useNewsTexts();
  const { t: ui } = useUiTexts();
  const [text, setText] = useState('');
  const isIn = useSession(({ state }) => state === 'in');
  const allowed = useAllowed();
  const urgent = useActions('header').filter((action) => action.intent === 'danger' && allowed(action, 'anywhere'));

  const told = (news: Gathered) => {
    const devices = [...news.devices.values()];
    const alarms = devices.filter(({ status }) => status.startsWith('ALERT')).length;
    const counts = urgent.filter((action) => news.counts.has(idOf(action)));
    setText(
      [
        ...(devices.length > NAMED
          ? [t('devices', { count: devices.length, alarms })]
          : devices.map(({ name, status }) => t('device', { name, status: ui(`status.${status}`) }))),
        ...counts.map((action) => t('more', { label: action.label[language], count: news.counts.get(idOf(action)) })),
      ].join(' '),
    );
  };
  const tell = useRef(told);
  useEffect(() => {
    tell.current = told;
  });
  const [gathered] = useState(() => gatherNews((news) => document.hidden || tell.current(news)));
  useEffect(() => gathered.stop, [gathered]);

  const [isShown] = useState(screenOfDevices);
  useLive('device', ({ uuid, status }) => {
    // Of ten thousand few are on the screen, and only those are looked for in the lists.
    if (!isShown(uuid)) return;
    const known = knownDevice(uuid);
    // Lists take the event over with the next frame: here they still say what was.
    if (known && known.status !== status) gathered.device(uuid, { name: known.name, status });
  });
  return (
    <>
      <VisuallyHidden role="status">{text}</VisuallyHidden>
      {isIn && urgent.map((action) => <Count key={idOf(action)} action={action} onMore={gathered.count} />)}
    </>
  );
}

const idOf = ({ remote, id }: RemoteAction) => `${remote}/${id}`;

/** Follows a number of the header; that it goes down is no news. */
function Count({ action, onMore }: { action: RemoteAction; onMore: (of: string, count: number) => void }) {
  const count = useBadge(action.badge && 'endpoint' in action.badge ? action.badge : undefined);
  const last = useRef(count);
  const id = idOf(action);
  useEffect(() => {
    if (count !== undefined && last.current !== undefined && count > last.current) onMore(id, count);
    last.current = count;
  }, [count, id, onMore]);
  return null;
}

/** Name and state of a device as far as any list of the page knows them. */
function knownDevice(uuid: string): { name: string; status: string } | undefined {
  for (const [, data] of queryClient.getQueriesData({ queryKey: [listDevices.cache, listDevices.path] })) {
    const found = Array.isArray(data) && data.find((device: { uuid?: unknown }) => device.uuid === uuid);
    if (found) return found as { name: string; status: string };
  }
  return undefined;
}

/** How long it counts as known which devices are on the screen (ms): to look at each of hundreds of events a second takes its time. */
const LOOK_MS = 100;

/** Tells whether a device is on the screen: its name leads to its page wherever it is shown. */
function screenOfDevices(): (uuid: string) => boolean {
  let shown = new Set<string | null>();
  let looked = -Infinity;
  return (uuid) => {
    const now = performance.now();
    if (now - looked > LOOK_MS) {
      looked = now;
      shown = new Set([...document.querySelectorAll('a[href*="/device/"]')].map((link) => link.getAttribute('href')));
    }
    return shown.has(href('/device/:deviceId', { deviceId: uuid }));
  };
}
