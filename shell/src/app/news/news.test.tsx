import { listDevices } from '@portal/contracts/devices';
import { readIncidentSummary } from '@portal/contracts/incidents';
import type { Language } from '@portal/domain/languages';
import type { RemoteAction } from '@portal/platform/actions';
import { loadTexts } from '@portal/platform/i18n';
import { live } from '@portal/platform/live';
import { queryClient, queryKey } from '@portal/platform/query';
import { useSession } from '@portal/platform/session';
import { setStore } from '@portal/platform/testing';
import { aDevice, rightsOn } from '@portal/testing/builders';
import { fakeBackend } from '@portal/testing/fake-backend';
import { act, renderPortal, screen } from '@portal/testing/render';
import { GATHER_MS, type News as Gathered, gatherNews, PAUSE_MS } from './gather';
import { News } from './News';
import './texts';

describe('news', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('are gathered: a storm is told once, each device as it is in the end, and the next only after a pause', () => {
    const told: Gathered[] = [];
    const { device, count } = gatherNews((news) => told.push(news));
    for (let n = 0; n < 100; n++) device(`d${n % 3}`, { name: `Oven ${n % 3}`, status: n < 97 ? 'OK' : 'ALERT' });
    expect(told).toEqual([]);
    jest.advanceTimersByTime(GATHER_MS);
    expect(told).toHaveLength(1);
    expect([...told[0]!.devices.values()].map(({ status }) => status)).toEqual(['ALERT', 'ALERT', 'ALERT']);
    count('incidents', 5);
    jest.advanceTimersByTime(PAUSE_MS - 1);
    expect(told).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect([told.length, told[1]?.counts.get('incidents'), told[1]?.devices.size]).toEqual([2, 5, 0]);
  });

  it('are not told any more once they are stopped', () => {
    const tell = jest.fn();
    const { device, stop } = gatherNews(tell);
    device('d1', { name: 'Oven', status: 'OK' });
    stop();
    jest.advanceTimersByTime(PAUSE_MS);
    expect(tell).not.toHaveBeenCalled();
  });
});

describe('what a screen reader is told of what changes [R-SHELL-24]', () => {
  const INCIDENTS = {
    remote: 'mf-incidents',
    id: 'incidents',
    slot: 'header',
    icon: 'warning',
    right: 'readIncident',
    rightIn: 'anywhere',
    intent: 'danger',
    badge: { endpoint: '/api/incidents/summary', cache: 'incidents' },
    label: { en: 'Incidents', de: 'Störungen', es: 'Incidencias', fr: 'Incidents' },
  } as unknown as RemoteAction;
  const oven = aDevice({ uuid: 'b3Zlbg', name: 'Combi oven 2', status: 'OK' });
  const status = () => screen.getByRole('status').textContent;
  const happens = (uuid: string, now: 'OK' | 'ALERT') =>
    act(async () => live.deliver('device', { ...oven, uuid, status: now, state: now }));
  const later = () => act(() => jest.advanceTimersByTimeAsync(GATHER_MS + PAUSE_MS));
  let total = 3;

  beforeEach(async () => {
    total = 3;
    const backend = fakeBackend();
    backend.serve(readIncidentSummary, () => ({ total, newest: [] }));
    await Promise.all(['news', 'ui'].flatMap((name) => [loadTexts(name, 'en'), loadTexts(name, 'de')]));
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    document.body.replaceChildren();
    queryClient.clear();
  });
  const open = async (shown: readonly string[], devices = [oven], language: Language = 'en') => {
    setStore(useSession, { state: 'in', user: { id: 'lena' } as never });
    await renderPortal(
      <>
        {shown.map((uuid) => (
          <a key={uuid} href={`/device/${uuid}`}>
            {uuid}
          </a>
        ))}
        <News />
      </>,
      {
        actions: [INCIDENTS],
        rights: [rightsOn('*', 'readIncident')],
        switches: { 'incident-manager': true },
        language,
      },
    );
    queryClient.setQueryData(queryKey(listDevices), devices);
    await later();
  };

  it('a device on the screen that changes its state, politely', async () => {
    await open([oven.uuid]);
    expect(status()).toBe('');
    await happens(oven.uuid, 'ALERT');
    await later();
    expect(status()).toBe('Combi oven 2: Alarm.');
  });

  it('nothing of a device that is not on the screen, or whose state is the same', async () => {
    await open([]);
    await happens(oven.uuid, 'ALERT');
    await later();
    expect(status()).toBe('');
    await happens(oven.uuid, 'OK');
    await later();
    expect(status()).toBe('');
  });

  it('many devices as a number', async () => {
    const many = Array.from({ length: 5 }, (_, n) => ({ ...oven, uuid: `b3Zlbg${n}`, name: `Oven ${n}` }));
    await open(
      many.map(({ uuid }) => uuid),
      many,
    );
    for (const { uuid } of many) await happens(uuid, 'ALERT');
    await later();
    expect(status()).toBe('5 devices have changed; with an alarm: 5.');
  });

  it('that there are more incidents, and not that there are fewer', async () => {
    await open([]);
    total = 4;
    await act(async () => queryClient.invalidateQueries());
    await later();
    expect(status()).toBe('Incidents: 4.');
    total = 2;
    await act(async () => queryClient.invalidateQueries());
    await later();
    expect(status()).toBe('Incidents: 4.');
  });

  it('of more incidents by what they are called in the language of the page [R-SHELL-16]', async () => {
    await open([], [], 'de');
    total = 4;
    await act(async () => queryClient.invalidateQueries());
    await later();
    expect(status()).toBe('Störungen: 4.');
  });
});
