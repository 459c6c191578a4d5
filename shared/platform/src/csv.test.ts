import { waitFor } from '@testing-library/react';
import { csvText, csvTime, saveCsv } from './csv';
import { currentLanguage, setLanguage } from './i18n';
import { setTimeZone } from './testing';

it('writes tables that spreadsheets read as UTF-8 and in which nothing runs as a formula [R-EXT-27, R-EXT-28]', () => {
  expect(
    csvText([
      ['Name', 'Größe'],
      ['=HYPERLINK("x")', 3],
      ['@a', '-1'],
      ['+1', 'a=b'],
      ['a,b\n"c"', ''],
    ]),
  ).toBe('\uFEFFName,Größe\r\n"\'=HYPERLINK(""x"")",3\r\n"\'@a","\'-1"\r\n"\'+1",a=b\r\n"a,b\n""c""",');
});

it('separates cells and writes numbers as spreadsheets of the language expect [R-DEV-33, R-EXT-28]', async () => {
  await setLanguage('de');
  await waitFor(() => expect(currentLanguage()).toBe('de'));
  expect(csvText([['Temperatur', '3,5']])).toBe('\uFEFFTemperatur;3,5');
  // Numbers as their language has them, and as numbers: "1.4" would become the first of April, a text no number.
  expect(csvText([[-19.5, 1.4, 3, '=x', '-19,5']])).toBe(`\uFEFF-19,5;1,4;3;"'=x";"'-19,5"`);
  await setLanguage('en');
  await waitFor(() => expect(currentLanguage()).toBe('en'));
  expect(csvText([['Temperature', '3,5']])).toBe('\uFEFFTemperature,"3,5"');
  expect(csvText([[-19.5, 1.4]])).toBe('\uFEFF-19.5,1.4');
});

it('writes local time without words, wherever that is [R-EXT-27]', () => {
  expect(csvTime(new Date(2026, 10, 2, 9, 5, 7).getTime())).toBe('2026-11-02 09:05:07');
  for (const [zone, written] of [
    ['Asia/Kolkata', '2026-11-03 02:35:07'],
    ['America/La_Paz', '2026-11-02 17:05:07'],
  ] as const) {
    setTimeZone(zone);
    expect(csvTime(Date.UTC(2026, 10, 2, 21, 5, 7))).toBe(written);
  }
});

it('gives the browser a file with the name and forgets its address', () => {
  jest.useFakeTimers();
  const forgotten: string[] = [];
  URL.createObjectURL = () => 'blob:csv';
  URL.revokeObjectURL = (address) => forgotten.push(address);
  const press = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  saveCsv('list.csv', [['a']]);
  expect(
    press.mock.contexts.map((link) => [(link as HTMLAnchorElement).download, (link as HTMLAnchorElement).href]),
  ).toEqual([['list.csv', 'blob:csv']]);
  jest.runAllTimers();
  expect(forgotten).toEqual(['blob:csv']);
  press.mockRestore();
  jest.useRealTimers();
});
