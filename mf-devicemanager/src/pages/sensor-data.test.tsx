import { readSensorData, type SensorSeries } from '@portal/contracts/device-readings';
import { listDevices, readDevice } from '@portal/contracts/devices';
import { readGroupTree } from '@portal/contracts/groups';
import { listDeviceIncidents } from '@portal/contracts/incidents';
import type { Language } from '@portal/domain/languages';
import type { RightsEntry } from '@portal/domain/rights';
import { loadTexts, textsOf } from '@portal/platform/i18n';
import { invalidate } from '@portal/platform/query';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { aDevice, aGroup, anIncident, rightsOn } from '@portal/testing/builders';
import { fakeBackend } from '@portal/testing/fake-backend';
import { act, fireEvent, renderPortal, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { stamp } from '@portal/ui/time';
import remote from '../../remote';
import { LEFT, RIGHT } from '../features/sensor/chart-frame';
import { toInput } from '../features/sensor/window';
import { DeviceManager } from './DeviceManager';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

beforeAll(() => Promise.all([loadTexts('errors'), import('./SensorDataPage')]));
beforeEach(() => setStore(useSnacks, { snacks: [] }));
afterEach(() => void jest.useRealTimers());

/** Values every 5 minutes until now, oldest first. */
const series = (cu: string, channel: string, unit: string, ...values: number[]): SensorSeries => ({
  cu,
  channel,
  unit,
  values: values.map((value, index) => ({ timestamp: Date.now() - (values.length - 1 - index) * 5 * MINUTE, value })),
});

function kitchen() {
  const oven = aDevice({
    name: 'Combi oven',
    iconURL: '/files/oven',
    controlunits: [
      { id: 'CU 1', name: 'Door', events: [] },
      { id: 'CU 2', name: 'Chamber', events: [] },
    ],
  });
  const stuttgart = aGroup({ name: 'Stuttgart', devices: [oven] });
  const sensordata = [
    series('CU 2', 'Chamber temperature', '°C', 86, 88, 90),
    series('CU 2', 'Set point', '°C', 85, 85, 85),
    series('SG', 'Pressure', 'bar', 1.2, 1.3),
  ];
  const backend = fakeBackend();
  backend.serve(readGroupTree, [stuttgart]);
  backend.serve(listDevices, [oven]);
  backend.serve(readDevice, oven);
  backend.serve(readSensorData, [{ uuid: oven.uuid, sensordata }]);
  return { backend, oven, stuttgart };
}
const show = (path: string, rights: readonly RightsEntry[] = [], language: Language = 'en') =>
  renderPortal(<DeviceManager />, {
    ...{ path, remote: remote.name, rights, language },
    routes: remote.routes.map(({ path }) => path),
  });
/** A moment in the long form. */
const long = (time: number, language: Language = 'en') => textsOf('ui', language).formatDateTime(time);
const asked = (backend: ReturnType<typeof fakeBackend>) =>
  backend
    .calls(readSensorData)
    .map(({ query }) => ({ ids: query['ids'], start: Number(query['start']), end: Number(query['end']) }));

describe('the sensor data screen', () => {
  it('shows the last 24 hours of the first control unit that measures, with its channels and units [R-DEV-33, R-DEV-22, R-ROUTE-22]', async () => {
    const { backend, oven } = kitchen();
    const before = Date.now();
    await show(`/sensordata/${oven.uuid}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Combi oven' })).toBeTruthy();
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/files/oven');
    for (const word of ['OK', 'Connected']) expect(screen.getByText(word)).toBeTruthy();
    const chart = await screen.findByRole('slider', { name: 'Chart in °C: Chamber temperature, Set point' });
    expect(chart.querySelectorAll('[data-line] polyline')).toHaveLength(2);
    // Later stands to the right, more above less; 86, 88 and 90 are as far apart as their moments.
    const line = chart.querySelector('[data-line="Chamber temperature"] polyline')?.getAttribute('points') ?? '';
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = line.split(/[ ,]/).map(Number);
    expect([x1 < x2, y1 > y2]).toEqual([true, true]);
    expect([x3 - x2, y2 - y3]).toEqual([expect.closeTo(x2 - x1, 0), expect.closeTo(y1 - y2, 0)]);
    expect(screen.getByRole('combobox', { name: 'Control unit' }).textContent).toContain('CU 2 – Chamber');
    const legend = screen.getByRole('group', { name: 'Channels' });
    expect(within(legend).getByText(/^90.°C$/)).toBeTruthy();
    const [first] = asked(backend);
    expect(first?.ids).toBe(`[${oven.uuid}]`);
    expect((first?.end ?? 0) - (first?.start ?? 0)).toBe(DAY);
    expect(first?.end).toBeGreaterThanOrEqual(before);
  });

  it('leads by the name of the device in its path to its page [R-EXT-25]', async () => {
    const { oven } = kitchen();
    await show(`/sensordata/${oven.uuid}`);
    const path = within(await screen.findByRole('navigation', { name: 'Path' }));
    expect(path.getByRole('link', { name: 'Combi oven' }).getAttribute('href')).toBe(`/device/${oven.uuid}`);
  });

  it('says that the device is loaded; when that fails, what failed, and asks again [R-DEV-16]', async () => {
    const { backend, oven } = kitchen();
    const answer = backend.hold(readDevice, oven);
    const first = await show(`/sensordata/${oven.uuid}`);
    expect(await screen.findByText('Loading sensor data')).toBeTruthy();
    await act(async () => answer());
    expect(await screen.findByRole('heading', { level: 1, name: 'Combi oven' })).toBeTruthy();
    first.unmount();

    backend.fail(readDevice, 500);
    const { user } = await show(`/sensordata/${oven.uuid}`);
    const failed = { level: 1, name: 'The sensor data can’t be loaded right now' } as const;
    expect(await screen.findByRole('heading', failed)).toBeTruthy();
    expect(screen.getByText('Unknown error. Try again later.')).toBeTruthy();
    backend.serve(readDevice, oven);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Combi oven' })).toBeTruthy();
  });

  it('has the path to it above its name: home, fleet manager, its groups or My devices, and its page, each a link [R-DEV-01]', async () => {
    const { backend, oven, stuttgart } = kitchen();
    const company = aGroup({ name: 'Marktküche', childGroups: [stuttgart] });
    backend.serve(readGroupTree, [company]);
    const links = () =>
      within(screen.getByRole('navigation', { name: 'Path' }))
        .getAllByRole('link')
        .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);
    const around = (...places: string[][]) => [
      ['Start page', '/'],
      ['Fleet manager', '/devicemanager'],
      ...places,
      ['Combi oven', `/device/${oven.uuid}`],
    ];
    const { unmount } = await show(`/sensordata/${oven.uuid}`);
    await screen.findByRole('link', { name: 'Stuttgart' });
    expect(links()).toEqual(
      around(['Marktküche', `/devicemanager/${company.id}`], ['Stuttgart', `/devicemanager/${stuttgart.id}`]),
    );
    unmount();
    backend.serve(readDevice, { ...oven, groups: [] });
    await show(`/sensordata/${oven.uuid}`);
    await screen.findByRole('heading', { level: 1, name: 'Combi oven' });
    expect(links()).toEqual(around(['My devices', '/mydevices']));
  });

  it('changes control unit and channels [R-DEV-33]', async () => {
    const { oven } = kitchen();
    const { user } = await show(`/sensordata/${oven.uuid}`);
    await user.click(await screen.findByRole('checkbox', { name: 'Set point' }));
    expect(await screen.findByRole('slider', { name: 'Chart in °C: Chamber temperature' })).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Control unit' }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'CU 1 – Door',
      'CU 2 – Chamber',
      'SG',
    ]);
    await user.click(screen.getByRole('option', { name: 'SG' }));
    expect(await screen.findByRole('slider', { name: 'Chart in bar: Pressure' })).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Control unit' }));
    await user.click(await screen.findByRole('option', { name: 'CU 1 – Door' }));
    expect(
      await screen.findByRole('img', { name: 'Sensor data. No data. This control unit sent nothing in this period.' }),
    ).toBeTruthy();
  });

  it('has a chart for each unit of a control unit, with the lines that are in it and no others [R-DEV-33]', async () => {
    const { backend, oven } = kitchen();
    const sensordata = [
      series('CU 2', 'Chamber temperature', '°C', 86, 88, 90),
      series('CU 2', 'Pressure', 'bar', 1.2, 1.3),
      series('CU 2', 'Set point', '°C', 85, 85, 85),
    ];
    backend.serve(readSensorData, [{ uuid: oven.uuid, sensordata }]);
    const { user } = await show(`/sensordata/${oven.uuid}`);
    const charts = await screen.findAllByRole('slider');
    const linesOf = (chart: Element) =>
      [...chart.querySelectorAll('[data-line]')].map((line) => line.getAttribute('data-line'));
    expect(charts.map((chart) => [chart.getAttribute('aria-label'), linesOf(chart)])).toEqual([
      ['Chart in °C: Chamber temperature, Set point', ['Chamber temperature', 'Set point']],
      ['Chart in bar: Pressure', ['Pressure']],
    ]);
    expect(charts.map((chart) => chart.parentElement?.previousElementSibling?.textContent)).toEqual(['°C', 'bar']);
    act(() => charts[1]?.focus());
    await user.keyboard('{ArrowLeft}');
    expect(charts[1]?.getAttribute('aria-valuetext')).toMatch(/Pressure 1\.3.bar$/);
    expect(charts[1]?.getAttribute('aria-valuetext')).not.toMatch(/°C/);
    await user.click(screen.getByRole('checkbox', { name: 'Pressure' }));
    expect(screen.getAllByRole('slider')).toHaveLength(1);
  });

  it('asks for another window, in ms: a span, a step, any start and end; not for one that is none [R-DEV-33, R-CONST-01, R-CONST-05]', async () => {
    const { backend, oven } = kitchen();
    const { user } = await show(`/sensordata/${oven.uuid}`);
    await screen.findByRole('slider');
    await user.click(screen.getByRole('button', { name: /^7/ }));
    await waitFor(() => expect(asked(backend)).toHaveLength(2));
    const week = asked(backend)[1] as { start: number; end: number };
    expect(week.end - week.start).toBe(7 * DAY);
    await user.click(screen.getByRole('button', { name: 'Earlier' }));
    await waitFor(() => expect(asked(backend)[2]).toMatchObject({ start: week.start - 7 * DAY, end: week.start }));

    const type = async (label: string, value: string) => {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      await user.clear(field);
      await user.type(field, value);
    };
    await user.click(screen.getByRole('button', { expanded: false, name: /–/ }));
    await type('End', '2026-03-12T14:30');
    await type('Start', '2026-03-12T15:00');
    expect(await screen.findByText('The end must be after the start.')).toBeTruthy();
    const before = asked(backend).length;
    await type('Start', '2026-02-09T14:29');
    expect(await screen.findByText(/31 days/)).toBeTruthy();
    expect(asked(backend)).toHaveLength(before);
    await type('Start', '2026-03-12T08:30');
    await waitFor(() =>
      expect(asked(backend).at(-1)).toMatchObject({
        start: new Date(2026, 2, 12, 8, 30).getTime(),
        end: new Date(2026, 2, 12, 14, 30).getTime(),
      }),
    );
    expect(asked(backend).every(({ start, end }) => start < end && end - start <= 31 * DAY)).toBe(true);
  });

  it.each([
    ['6\u00a0h', 6],
    ['12\u00a0h', 12],
  ])('asks for the %s until now, and for as many after them [R-DEV-33]', async (name, hours) => {
    const { backend, oven } = kitchen();
    const { user } = await show(`/sensordata/${oven.uuid}`);
    await screen.findByRole('slider');
    const length = (hours * DAY) / 24;
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(asked(backend)).toHaveLength(2));
    const { start, end } = asked(backend)[1]!;
    expect(end - start).toBe(length);
    await user.click(screen.getByRole('button', { name: 'Later' }));
    await waitFor(() => expect(asked(backend)[2]).toMatchObject({ start: end, end: end + length }));
  });

  it.each([
    ['of today', '2026-06-15T08:30', '2026-06-15T09:30', 'Jun 15, 08:30 – 09:30'],
    ['of one day', '2026-03-12T08:30', '2026-03-12T14:30', 'Mar 12, 08:30 – 14:30'],
    ['of two days', '2026-03-11T20:30', '2026-03-12T14:30', 'Mar 11, 20:30 – Mar 12, 14:30'],
    ['over new year', '2025-12-31T20:30', '2026-01-01T14:30', 'Dec 31, 2025, 20:30 – Jan 1, 14:30'],
    ['of another year', '2025-03-12T08:30', '2025-03-12T14:30', 'Mar 12, 2025, 08:30 – 14:30'],
  ])('names the days of a window %s [R-SHELL-17, R-DEV-33]', async (_, start, end, text) => {
    jest.useFakeTimers({ now: new Date('2026-06-15T10:00').getTime(), advanceTimers: true });
    const { oven } = kitchen();
    const { user } = await show(`/sensordata/${oven.uuid}`);
    await screen.findByRole('slider');
    const button = screen.getByRole('button', { expanded: false, name: /–/ });
    await user.click(button);
    fireEvent.change(screen.getByLabelText('Start'), { target: { value: start } });
    fireEvent.change(screen.getByLabelText('End'), { target: { value: end } });
    await waitFor(() => expect(button.textContent).toBe(text));
  });

  it('reads single values by the arrow keys, and lists all as a table, to the second [R-DEV-33, R-SHELL-17, R-SHELL-26]', async () => {
    const { oven } = kitchen();
    const { user } = await show(`/sensordata/${oven.uuid}`);
    const chart = await screen.findByRole('slider');
    act(() => chart.focus());
    await user.keyboard('{ArrowLeft}');
    expect(chart.getAttribute('aria-valuetext')).toMatch(/Chamber temperature 90.°C, Set point 85.°C$/);
    await user.keyboard('{ArrowLeft}');
    expect(chart.getAttribute('aria-valuetext')).toMatch(/Chamber temperature 88.°C/);
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Time', 'Chamber temperature (°C)', 'Set point (°C)']);
    expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(/ \d\d:\d\d:\d\d9085$/);
  });
});

it('the names of device, control unit, channel and unit are text, whatever stands in them [R-CONST-07]', async () => {
  const { backend, oven } = kitchen();
  const markup = '<img src="/x" onerror="alert(1)"><b>x</b>';
  const controlunits = [{ id: 'CU 2', name: markup, events: [] }];
  backend.serve(readDevice, { ...oven, name: markup, controlunits });
  backend.serve(readSensorData, [{ uuid: oven.uuid, sensordata: [series('CU 2', markup, '<b>°C</b>', 86, 88)] }]);
  const { user } = await show(`/sensordata/${oven.uuid}`);
  const chart = await screen.findByRole('slider', { name: `Chart in <b>°C</b>: ${markup}` });
  expect(screen.getByRole('heading', { level: 1, name: markup })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Control unit' }).textContent).toContain(markup);
  expect(within(screen.getByRole('group', { name: 'Channels' })).getByText(markup)).toBeTruthy();
  act(() => chart.focus());
  await user.keyboard('{ArrowLeft}');
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(await screen.findByRole('columnheader', { name: `${markup} (<b>°C</b>)` })).toBeTruthy();
  expect(document.querySelector('img[src="/x"], b')).toBeNull();
});

it('a reading of the chart says its moment in the long form, spoken and seen [R-SHELL-17]', async () => {
  const { oven } = kitchen();
  const { user } = await show(`/sensordata/${oven.uuid}`);
  const chart = await screen.findByRole('slider');
  act(() => chart.focus());
  await user.keyboard('{ArrowLeft}');
  const moment = /^[A-Z][a-z]+ \d{1,2}, \d{4} at \d\d:\d\d/;
  expect(chart.getAttribute('aria-valuetext')).toMatch(moment);
  expect(screen.getByText(moment)).toBeTruthy();
});

describe.each([
  [399, ['', '']],
  [1440, ['Export CSV', 'Show as table']],
])('the buttons of the sensor data at %d px', (width, words) => {
  viewport(width);
  it('have their small form or their words, and their names [R-SHELL-22, R-ROUTE-22]', async () => {
    const { oven } = kitchen();
    await show(`/sensordata/${oven.uuid}`);
    await screen.findByRole('slider', { name: /Chart in/ });
    const buttons = ['Export CSV', 'Show as table'].map((name) => screen.getByRole('button', { name }));
    expect(buttons.map(({ textContent }) => textContent)).toEqual(words);
    for (const button of buttons) expect(button.querySelector('svg')).toBeTruthy();
  });
});

describe('the chart', () => {
  it('has its unit, values at their heights and times at their moments along its axes [R-DEV-33]', async () => {
    const { backend, oven } = kitchen();
    await show(`/sensordata/${oven.uuid}`);
    const chart = await screen.findByRole('slider');
    // Above the values, beside the frame of the chart.
    expect(chart.parentElement?.previousElementSibling?.textContent).toBe('°C');
    const svg = chart.querySelector('svg')!;
    const placeOf = (text: Element, axis: 'x' | 'y') => Number(text.getAttribute(axis));
    const texts = [...svg.querySelectorAll('text')];
    const line = svg.querySelector('[data-line="Chamber temperature"] polyline')?.getAttribute('points') ?? '';
    const heights = line.split(' ').map((point) => Number(point.split(',')[1]));
    for (const [index, value] of ['86', '88', '90'].entries()) {
      const label = texts.find(({ textContent }) => textContent === value)!;
      // Its foot stands a little below the line that it names.
      expect([value, placeOf(label, 'y') - 4]).toEqual([value, expect.closeTo(heights[index]!, 0)]);
    }
    const { start, end } = asked(backend)[0]!;
    const width = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
    const timeAt = (x: number) => start + ((x - LEFT) / (width - LEFT - RIGHT)) * (end - start);
    const times = texts.filter(({ textContent }) => textContent?.includes(':'));
    expect(times.length).toBeGreaterThan(3);
    const said = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    for (const text of times)
      expect(text.textContent).toBe(said.format(Math.round(timeAt(placeOf(text, 'x')) / MINUTE) * MINUTE));
  });

  it('is hatched where the device sent nothing, and says no value there at the end [R-DEV-33]', async () => {
    const { backend, oven } = kitchen();
    const at = (minutes: number, value: number) => ({ timestamp: Date.now() - minutes * MINUTE, value });
    const values = [180, 175, 170, 80, 75, 70].map((minutes) => at(minutes, minutes));
    const sensordata = [{ cu: 'CU 2', channel: 'Chamber temperature', unit: '°C', values }];
    backend.serve(readSensorData, [{ uuid: oven.uuid, sensordata }]);
    const { user } = await show(`/sensordata/${oven.uuid}`);
    const chart = await screen.findByRole('slider');
    // Before the first value, between the two runs, and since the last one.
    expect(chart.querySelectorAll('[data-silence]')).toHaveLength(3);
    expect(chart.querySelectorAll('[data-line] polyline')).toHaveLength(2);
    expect(within(screen.getByRole('group', { name: 'Channels' })).getByText('–')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Chamber temperature' }));
    expect(await screen.findByRole('img', { name: 'Sensor data. No data. No channel is chosen.' })).toBeTruthy();
  });

  it('has a dot for a value that stands alone, at its moment and its height [R-DEV-33]', async () => {
    const { backend, oven } = kitchen();
    const values = [180, 80, 70].map((minutes) => ({ timestamp: Date.now() - minutes * MINUTE, value: minutes }));
    values.splice(2, 0, { timestamp: Date.now() - 75 * MINUTE, value: 75 });
    const sensordata = [{ cu: 'CU 2', channel: 'Chamber temperature', unit: '°C', values }];
    backend.serve(readSensorData, [{ uuid: oven.uuid, sensordata }]);
    await show(`/sensordata/${oven.uuid}`);
    const line = (await screen.findByRole('slider')).querySelector('[data-line="Chamber temperature"]');
    expect([line?.querySelectorAll('polyline').length, line?.querySelectorAll('circle').length]).toEqual([1, 1]);
    const dot = line?.querySelector('circle');
    const [x80 = 0, y80 = 0, , , x70 = 0, y70 = 0] = (line?.querySelector('polyline')?.getAttribute('points') ?? '')
      .split(/[ ,]/)
      .map(Number);
    // As far before 80 minutes ago as that is before 70, ten times over.
    expect(Math.abs(Number(dot?.getAttribute('cx')) - (x80 - 10 * (x70 - x80)))).toBeLessThan(2);
    expect(Math.abs(Number(dot?.getAttribute('cy')) - (y80 - 10 * (y70 - y80)))).toBeLessThan(2);
    expect(Number(dot?.getAttribute('r'))).toBeGreaterThan(0);
  });

  it('has a line for each incident of the window, with a way to it in the chart and in a list, for who may read them, in the language of the reader and with its moment in the long form [R-EXT-25, R-RIGHT-27, R-SHELL-11, R-SHELL-17, R-INC-12]', async () => {
    const { backend, oven } = kitchen();
    const incidents = [
      anIncident({
        summary: 'Door seal leaking',
        category: 'maintenance',
        reportTimestamp: Date.now() - 20 * 60 * MINUTE,
      }),
      anIncident({
        summary: 'Core probe short circuit',
        localizedSummaries: { en: 'Core probe has a short' },
        status: 'RESOLVED',
        reportTimestamp: Date.now() - 60 * MINUTE,
      }),
      anIncident({ summary: 'Long ago', reportTimestamp: Date.now() - 3 * DAY }),
    ];
    backend.serve(listDeviceIncidents, incidents);
    const without = await show(`/sensordata/${oven.uuid}`, [rightsOn({ group: 'Z2Vsc2U' }, 'readIncident')]);
    await screen.findByRole('slider');
    expect(backend.calls(listDeviceIncidents)).toEqual([]);
    without.unmount();

    const { user } = await show(`/sensordata/${oven.uuid}`, [rightsOn('*', 'readIncident')]);
    const list = await screen.findByRole('table', { name: 'Incidents in this period' });
    const links = (within_: HTMLElement) =>
      within(within_)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    const [seal, probe, old] = incidents.map(({ id }) => `/incident/${id}`);
    expect(links(list)).toEqual([probe, seal]);
    const marks = screen.getByRole('list', { name: 'Incidents in this period' });
    expect(links(marks)).toEqual([seal, probe]);
    const [sealAt = 0, probeAt = 0, oldAt = 0] = incidents.map(({ reportTimestamp }) => reportTimestamp);
    const mark = within(marks).getByRole('link', { name: `${long(probeAt)} Alarm: Core probe has a short` });
    expect([mark.dataset['tooltip'], mark.textContent]).toEqual([
      mark.getAttribute('aria-label'),
      expect.stringMatching(/^\d\d:\d\d Alarm$/),
    ]);
    expect(within(marks).getByRole('link', { name: `${long(sealAt)} Maintenance: Door seal leaking` })).toBeTruthy();
    expect(screen.getByRole('slider').querySelectorAll('[data-incident]')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: /^7/ }));
    await waitFor(() => expect(links(screen.getByRole('table', { name: 'Incidents in this period' }))).toContain(old));
    expect(await screen.findByRole('link', { name: `${long(oldAt)} Alarm: Long ago` })).toBeTruthy();
  });

  it('names the mark of an incident in the language of the reader [R-SHELL-11, R-SHELL-17]', async () => {
    const { backend, oven } = kitchen();
    const reportTimestamp = Date.now() - 60 * MINUTE;
    const localizedSummaries = { en: 'Core probe has a short', de: 'Fühler mit Kurzschluss' };
    backend.serve(listDeviceIncidents, [anIncident({ localizedSummaries, reportTimestamp })]);
    await show(`/sensordata/${oven.uuid}`, [rightsOn('*', 'readIncident')], 'de');
    const name = `${long(reportTimestamp, 'de')} Alarm: Fühler mit Kurzschluss`;
    expect(await screen.findByRole('link', { name })).toBeTruthy();
  });

  it('has days along a long window, as the browser’s country writes them [R-DEV-33, R-SHELL-17]', async () => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
    const { oven } = kitchen();
    const { user } = await show(`/sensordata/${oven.uuid}`);
    await screen.findByRole('slider');
    await user.click(screen.getByRole('button', { name: /^7/ }));
    const days = () => [...screen.getByRole('slider').querySelectorAll('text')].map(({ textContent }) => textContent);
    await waitFor(() => expect(days().filter((day) => /^\d{1,2} [A-Z][a-z]+$/.test(day)).length).toBeGreaterThan(3));
  });

  it('gives what it shows as a CSV file, times with their distance to UTC [R-DEV-33]', async () => {
    const { oven } = kitchen();
    const files: Blob[] = [];
    URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    URL.revokeObjectURL = () => undefined;
    const press = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await show(`/sensordata/${oven.uuid}`);
    await user.click(await screen.findByRole('checkbox', { name: 'Set point' }));
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect((press.mock.contexts[0] as HTMLAnchorElement).download).toMatch(/^Combi-oven_CU-2_.*\.csv$/);
    press.mockRestore();
    const text = await new Promise<string>((done) => {
      const reader = new FileReader();
      reader.onload = () => done(String(reader.result));
      reader.readAsText(files[0] as Blob);
    });
    const [head, ...rows] = text.replace('\uFEFF', '').split('\r\n');
    expect(head).toBe(`Time (${Intl.DateTimeFormat().resolvedOptions().timeZone}),Chamber temperature (°C)`);
    expect(rows).toHaveLength(3);
    expect(rows.at(-1)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d,90$/);
  });
});

describe('the values of a window', () => {
  const span = (name: RegExp) => screen.getByRole('button', { name });
  const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
  const linesAt = () => document.querySelector('[data-line="Chamber temperature"] polyline')?.getAttribute('points');

  it('stay with it, and are no file of another one, until that one is here [R-DEV-33, R-DEV-34]', async () => {
    const { backend, oven } = kitchen();
    const { user } = await show(`/sensordata/${oven.uuid}`);
    await screen.findByRole('slider');
    const [before, silent] = [linesAt(), document.querySelectorAll('[data-silence]').length];
    const other = [series('CU 2', 'Chamber temperature', '°C', 70, 71, 72, 73)];
    const answer = backend.hold(readSensorData, [{ uuid: oven.uuid, sensordata: other }]);
    await user.click(span(/^7/));
    await waitFor(() => expect(asked(backend)).toHaveLength(2));
    // The lines would lie on a seventh of the chart if they were drawn as those of a week.
    expect([linesAt(), document.querySelectorAll('[data-silence]').length]).toEqual([before, silent]);
    expect([span(/^7/).getAttribute('aria-pressed'), isOff('Export CSV')]).toEqual(['true', true]);
    await act(() => answer());
    await waitFor(() => expect(isOff('Export CSV')).toBe(false));
    expect(linesAt()?.split(' ')).toHaveLength(4);
  });

  describe('of a span until now', () => {
    const begin = Date.now();
    beforeEach(() => {
      jest.useFakeTimers({ now: begin, advanceTimers: true });
    });
    const pass = (minutes: number) => act(() => jest.advanceTimersByTimeAsync(minutes * MINUTE));
    const legend = () => screen.getByRole('group', { name: 'Channels' }).textContent;

    it('follow the clock: a device that falls silent has no last value any more, and the file can be had all the time [R-DEV-33]', async () => {
      const { backend, oven } = kitchen();
      const values = [18, 13, 8].map((minutes) => ({ timestamp: Date.now() - minutes * MINUTE, value: 90 }));
      const sensordata = [{ cu: 'CU 2', channel: 'Chamber temperature', unit: '°C', values }];
      backend.serve(readSensorData, [{ uuid: oven.uuid, sensordata }]);
      await show(`/sensordata/${oven.uuid}`);
      await screen.findByRole('slider');
      expect(legend()).toMatch(/90.°C/);
      await pass(12);
      const last = asked(backend).at(-1)!;
      expect((last.end - begin) / MINUTE).toBeCloseTo(10, 1);
      expect(last.end - last.start).toBe(DAY);
      await waitFor(() => expect(legend()).toMatch(/temperature–/));
      expect(isOff('Export CSV')).toBe(false);
      // It moves on by some minutes, not by each.
      expect(asked(backend).length).toBeLessThanOrEqual(4);
    });

    it('stay as they are while one of the later questions fails, and say nothing [R-ERR-24]', async () => {
      const { backend, oven } = kitchen();
      await show(`/sensordata/${oven.uuid}`);
      await screen.findByRole('slider');
      backend.fail(readSensorData, 500);
      const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      await pass(12);
      logged.mockRestore();
      expect(asked(backend).length).toBeGreaterThan(1);
      expect(screen.getByRole('slider', { name: /^Chart in/ })).toBeTruthy();
      expect([useSnacks.getState().snacks, isOff('Export CSV')]).toEqual([[], false]);
    });

    it('that could not be had are told once, however often the moving span asks again, and once more for who tries again [R-ERR-24, R-DEV-34]', async () => {
      const { backend, oven } = kitchen();
      backend.fail(readSensorData, 500);
      const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      await show(`/sensordata/${oven.uuid}`);
      const told = () => useSnacks.getState().snacks.map(({ count }) => count);
      await waitFor(() => expect(told()).toEqual([1]));
      await pass(12);
      expect(asked(backend).length).toBeGreaterThan(1);
      expect(told()).toEqual([1]);
      act(() => screen.getByRole('button', { name: 'Try again' }).click());
      await waitFor(() => expect(told()).toEqual([2]));
      logged.mockRestore();
    });

    it('rest while nobody looks, and are asked for at once when somebody does [R-CONST-06]', async () => {
      const { backend, oven } = kitchen();
      await show(`/sensordata/${oven.uuid}`);
      await screen.findByRole('slider');
      const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      const before = asked(backend).length;
      await pass(12);
      expect(asked(backend)).toHaveLength(before);
      hidden.mockRestore();
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      await waitFor(() => expect((asked(backend).at(-1)!.end - begin) / MINUTE).toBeCloseTo(10, 1));
    });
  });
});

describe('without values', () => {
  it('the chart is empty and says so, with the last contact in the long form [R-DEV-34, R-SHELL-17]', async () => {
    const { backend, oven } = kitchen();
    const lastPing = Date.now() - 60 * MINUTE;
    backend.serve(readDevice, { ...oven, lastPing });
    backend.serve(readSensorData, [{ uuid: oven.uuid, sensordata: [] }]);
    await show(`/sensordata/${oven.uuid}`);
    const note = `The device sent nothing in this period. Last contact: ${long(lastPing)}`;
    const chart = await screen.findByRole('img', { name: `Sensor data. No data. ${note}` });
    // Seen as well as spoken.
    expect(within(chart).getByText('No data')).toBeTruthy();
    expect(chart.querySelector('[data-line]')).toBeNull();
    expect(useSnacks.getState().snacks).toEqual([]);
  });

  it('says of a short window of long ago what is left of that time, and not that the device was silent [R-DEV-34, R-CONST-05]', async () => {
    const { backend, oven } = kitchen();
    const { user } = await show(`/sensordata/${oven.uuid}`);
    await screen.findByRole('slider');
    backend.serve(readSensorData, [{ uuid: oven.uuid, sensordata: [] }]);
    await user.click(screen.getByRole('button', { expanded: false, name: /–/ }));
    const start = Date.now() - 500 * DAY;
    for (const [label, at] of [
      ['Start', start],
      ['End', start + DAY / 4],
    ] as const) {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      await user.clear(field);
      await user.type(field, toInput(at));
    }
    const note = /^Sensor data. No data. Of this time only the lowest and the highest value of each day are kept\./;
    expect(await screen.findByRole('img', { name: note })).toBeTruthy();
    expect(document.querySelector('[data-silence]')).toBeNull();
  });

  it('says that there are none only when that is known, as a chart and as a table, and until then that it loads [R-DEV-34, R-DEV-16]', async () => {
    const { backend, oven } = kitchen();
    const answer = backend.hold(readSensorData, [{ uuid: oven.uuid, sensordata: [] }]);
    const { user } = await show(`/sensordata/${oven.uuid}`);
    expect(await screen.findByRole('img', { name: 'Sensor data' })).toBeTruthy();
    expect(screen.getByText('Loading sensor data')).toBeTruthy();
    expect(screen.queryByText('No data')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = await screen.findByRole('region', { name: 'Sensor values' });
    expect(table.textContent).not.toContain('sent nothing');
    await act(() => answer());
    await waitFor(() => expect(table.textContent).toContain('The device sent nothing in this period.'));
    expect(screen.queryByText('Loading sensor data')).toBeNull();
  });

  it('a failed load empties the chart, shows the error, and can be tried again [R-DEV-34, R-DEV-16]', async () => {
    const { backend, oven } = kitchen();
    backend.fail(readSensorData, 500);
    const { user } = await show(`/sensordata/${oven.uuid}`);
    // A load that failed is no silence of the device.
    const chart = await screen.findByRole('img', { name: 'Sensor data. No data' });
    expect(within(chart).getByText('No data')).toBeTruthy();
    expect(document.querySelector('[data-silence]')).toBeNull();
    await waitFor(() =>
      expect(useSnacks.getState().snacks.map(({ text }) => text)).toEqual(['Unknown error. Try again later.']),
    );
    backend.serve(readSensorData, [
      { uuid: oven.uuid, sensordata: [series('CU 2', 'Core temperature', '°C', 40, 41)] },
    ]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('slider', { name: 'Chart in °C: Core temperature' })).toBeTruthy();
  });

  it('a refresh in the background that fails is only logged, and the chart stays; another window that fails is empty [R-ERR-24, R-DEV-34]', async () => {
    const { backend, oven } = kitchen();
    const { user } = await show(`/sensordata/${oven.uuid}`);
    const chart = { name: 'Chart in °C: Chamber temperature, Set point' };
    await screen.findByRole('slider', chart);
    for (const endpoint of [readSensorData, readDevice]) backend.fail(endpoint, 500);
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await act(() => invalidate('devices'));
    expect(asked(backend)).toHaveLength(2);
    const said = logged.mock.calls.map(([text]) => text as string);
    logged.mockRestore();
    for (const { path } of [readSensorData, readDevice]) expect(said).toContain(`${path} could not be asked anew.`);
    expect(screen.getByRole('heading', { level: 1, name: 'Combi oven' })).toBeTruthy();
    expect([useSnacks.getState().snacks, screen.queryAllByRole('slider', chart).length]).toEqual([[], 1]);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Earlier' }));
    expect(await screen.findByRole('img', { name: 'Sensor data. No data' })).toBeTruthy();
    expect(useSnacks.getState().snacks).toHaveLength(1);
  });

  it('a failed load shows no values of the window before, in chart or table [R-DEV-34]', async () => {
    const { backend, oven } = kitchen();
    const { user } = await show(`/sensordata/${oven.uuid}`);
    await screen.findByRole('slider');
    backend.fail(readSensorData, 500);
    await user.click(screen.getByRole('button', { name: 'Earlier' }));
    expect(await screen.findByRole('img', { name: 'Sensor data. No data' })).toBeTruthy();
    expect(document.querySelector('[data-line], [data-silence]')).toBeNull();
    expect(screen.queryByRole('slider')).toBeNull();
    expect(useSnacks.getState().snacks.map(({ text, count }) => [text, count])).toEqual([
      ['Unknown error. Try again later.', 1],
    ]);
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getAllByRole('row')).toHaveLength(1);
    expect(screen.getByText('No data')).toBeTruthy();
  });

  it('says when the last ping of a lost device was, in a tooltip [R-STAT-08]', async () => {
    const { backend, oven } = kitchen();
    const lastPing = Date.now() - 42 * MINUTE;
    backend.serve(readDevice, { ...oven, cloudConnectivity: false, lastPing });
    await show(`/sensordata/${oven.uuid}`);
    await screen.findByText('Lost · 42 min');
    expect(document.querySelector(`[data-tooltip="Connection lost. Last ping ${stamp(lastPing)}"]`)).toBeTruthy();
  });

  it('is there in any letter case and with a slash at the end [R-ROUTE-23]', async () => {
    const { oven } = kitchen();
    await show(`/SensorData/${oven.uuid}/`);
    expect(await screen.findByRole('slider', { name: /^Chart/ })).toBeTruthy();
  });

  it('an unknown device is not found, inside the shell [R-ROUTE-28]', async () => {
    const { backend } = kitchen();
    backend.fail(readDevice, 404, 'ERROR_DEVICE_UNKNOWN');
    await show('/sensordata/dW5rbm93bg');
    expect(await screen.findByRole('heading', { level: 1, name: 'This page doesn’t exist' })).toBeTruthy();
    expect(backend.calls(readSensorData)).toEqual([]);
  });

  it('an id that cannot be decoded is no device either [R-ROUTE-28]', async () => {
    const { backend } = kitchen();
    backend.fail(readDevice, 404, 'ERROR_DEVICE_UNKNOWN');
    // The router says that it cannot decode it.
    jest.spyOn(console, 'warn').mockImplementation();
    await show('/sensordata/%FF%');
    expect(await screen.findByRole('heading', { level: 1, name: 'This page doesn’t exist' })).toBeTruthy();
    expect(backend.calls(readDevice).map(({ params }) => params)).toEqual([{ deviceId: '%FF%' }]);
  });
});
