import type { SensorSeries } from '@portal/contracts/device-readings';
import { csvText } from '@portal/platform/csv';
import { csvName, isoLocal, sensorRows, zoneHere } from './csv';

const sensorCsv = (head: string, series: readonly SensorSeries[]) => csvText(sensorRows(head, series));

const at = (hour: number, minute: number) => new Date(2026, 2, 12, hour, minute).getTime();
const series = (channel: string, unit: string, ...values: [time: number, value: number][]) => ({
  ...{ cu: 'Main', channel, unit },
  values: values.map(([timestamp, value]) => ({ timestamp, value })),
});

describe('sensor values as CSV', () => {
  it('have a row for each moment, in local time with its distance to UTC, and a column for each channel [R-DEV-33]', () => {
    const text = sensorCsv(`Time (${zoneHere()})`, [
      series('Room', '°C', [at(8, 0), -19.5], [at(8, 5), -19]),
      series('Pressure', 'bar', [at(8, 5), 1.4]),
    ]);
    const [head, first, second, ...rest] = text.split('\r\n');
    expect(head).toBe(`\uFEFFTime (${zoneHere()}),Room (°C),Pressure (bar)`);
    expect(first).toMatch(/^2026-03-12T08:00:00[+-]\d\d:\d\d,-19.5,$/);
    expect(second).toMatch(/^2026-03-12T08:05:00[+-]\d\d:\d\d,-19,1.4$/);
    expect(rest).toEqual([]);
    expect(new Date(isoLocal(at(8, 0))).getTime()).toBe(at(8, 0));
  });

  it('run no formula, whatever a channel is called, and need no quotes around numbers [R-EXT-28]', () => {
    for (const sign of ['=', '+', '-', '@']) {
      const [head] = sensorCsv('Time', [series(`${sign}cmd|' /C calc'!A1`, '°C', [at(8, 0), -1])]).split('\r\n');
      expect(head).toContain(`'${sign}cmd`);
    }
  });

  it('stand in a file whose name says what they are', () => {
    const window = { start: at(8, 0), end: at(20, 0) };
    expect(csvName('Oven 1 / “hot”: line', 'CU 2', window)).toBe(
      'Oven-1-hot-line_CU-2_2026-03-12-08-00_2026-03-12-20-00.csv',
    );
    expect(csvName('W'.repeat(255), 'Main', window).length).toBeLessThan(150);
  });
});
